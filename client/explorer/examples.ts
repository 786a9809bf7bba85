import { parse, print } from 'graphql'
import { directory } from './areas/directory.ts'
import { gallery } from './areas/gallery.ts'
import { gear } from './areas/gear.ts'
import { links } from './areas/links.ts'
import { profile } from './areas/profile.ts'
import { session } from './areas/session.ts'
import type { Step } from './how-to-upload.ts'
import { type OwnProfile } from './own-profile.ts'

/** An operation that a newcomer can run at once. */
export interface Example {
  title: string
  /** What it does, for the list and for the comment above it. */
  says: string
  operation: string
  /** A visitor who runs it is told to sign in. */
  needsSignIn?: boolean
  /** What it is filled in with: numbers and words of whoever is signed in. */
  variables?: (own: OwnProfile) => object
  /** Commands for what GraphiQL cannot do itself; `origin` is where the site runs. */
  steps?: (own: OwnProfile, origin: string) => Step[]
}

export interface Area {
  name: string
  examples: Example[]
}

/** Examples for every field of the graph's two roots, by slice; examples.test.ts finds what is missing. */
export const areas: Area[] = [directory, session, profile, gallery, links, gear]

/** What a tab holds: the operation below a comment that explains it, filled in for whoever opens it. */
export function tabOf(
  { title, says, steps, operation, variables }: Example,
  own: OwnProfile,
  origin: string,
) {
  const explained = (steps?.(own, origin) ?? []).flatMap(({ says, command }) => [wrapped(says), command])
  const comment = [wrapped(`${title}. ${says}`), ...explained].join('\n\n').split('\n')
  return {
    query: `${comment.map((line) => `# ${line}`.trimEnd()).join('\n')}\n${print(parse(operation))}\n`,
    variables: variables ? JSON.stringify(variables(own), null, 2) : null,
  }
}

/** A comment does not wrap by itself, and beside the panel the editor is narrow. */
const wrapped = (text: string) =>
  text
    .match(/.{1,42}(?=\s|$)|\S+/g)!
    .map((line) => line.trim())
    .join('\n')
