import { parse, print } from 'graphql'
import { account } from './areas/account.ts'
import { directory } from './areas/directory.ts'
import { gallery } from './areas/gallery.ts'
import { gear } from './areas/gear.ts'
import { links } from './areas/links.ts'
import { profile } from './areas/profile.ts'
import { sky } from './areas/sky.ts'
import { session } from './areas/session.ts'
import type { Step } from './how-to-upload.ts'
import { type OwnProfile } from './own-profile.ts'

export interface Example {
  title: string
  /** Shown in the list and as a comment above the operation. */
  description: string
  operation: string
  needsSignIn?: boolean
  variables?: (own: OwnProfile) => object
  /** Shell commands for what GraphiQL cannot do. */
  steps?: (own: OwnProfile, origin: string) => Step[]
}

export interface Area {
  name: string
  examples: Example[]
}

/** Examples for every root field of the graph, by feature; examples.test.ts reports missing ones. */
export const areas: Area[] = [directory, session, account, profile, gallery, links, gear, sky]

/** Returns a tab's text: the description as a comment, and the operation with its variables filled in. */
export function tabOf(
  { title, description, steps, operation, variables }: Example,
  own: OwnProfile,
  origin: string,
) {
  const explained = (steps?.(own, origin) ?? []).flatMap(({ description, command }) => [
    wrapped(description),
    command,
  ])
  const comment = [wrapped(`${title}. ${description}`), ...explained].join('\n\n').split('\n')
  return {
    query: `${comment.map((line) => `# ${line}`.trimEnd()).join('\n')}\n${print(parse(operation))}\n`,
    variables: variables ? JSON.stringify(variables(own), null, 2) : null,
  }
}

/** Wraps a comment: the editor does not, and it is narrow beside the panel. */
const wrapped = (text: string) =>
  text
    .match(/.{1,42}(?=\s|$)|\S+/g)!
    .map((line) => line.trim())
    .join('\n')
