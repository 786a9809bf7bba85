import { expect } from 'vitest'
import { aProfile, aUser } from './factories.ts'
import { type ProfilePart, wholeProfile } from './profile-parts.ts'
import type { Answer, Person, RestAnswer, TestApp } from './test-app.ts'

export type Fields = Record<string, unknown>

/** The result of a write: the saved part, or the error. */
export interface Outcome {
  saved?: Fields
  code?: unknown
  message?: string
  fields?: unknown
}

/** A user who writes a part, and the ids that identify it. */
interface Writer {
  person: Person
  address: Fields
}

type Write = (part: ProfilePart, writer: Writer, fields: Fields) => Promise<Outcome>

export const creating: Record<string, Write> = {
  GraphQL: async (part, { person, address }, fields) =>
    ofGraph(await person.run(part.create, { input: { ...part.needed, ...address, ...fields } })),
  REST: async (part, { person, address }, fields) =>
    ofRest(await person.post(`${part.path}/create`, { ...part.needed, ...address, ...fields }), part),
}

export const changing: Record<string, Write> = {
  GraphQL: async (part, { person, address }, fields) =>
    ofGraph(await person.run(part.update, { input: { ...address, ...fields } })),
  REST: async (part, { person, address }, fields) =>
    ofRest(await person.post(`${part.path}/update`, { ...address, ...fields }), part),
}

/** A user who may create a part. */
export async function beginner(
  app: TestApp,
  part: ProfilePart,
): Promise<{ person: Person; address: Fields }> {
  if (part === wholeProfile) return { person: await app.as(await app.has(aUser())), address: {} }
  const profile = await app.has(aProfile())
  return { person: await app.as({ id: profile.userId }), address: { creatorProfileId: profile.id } }
}

/** A user who has a part with these fields. */
export async function holder(app: TestApp, part: ProfilePart, fields: Fields = {}): Promise<Writer> {
  const { person, address } = await beginner(app, part)
  const { saved } = await creating['GraphQL']!(part, { person, address }, fields)
  const id = saved!['id']
  return { person, address: part === wholeProfile ? { profileId: id } : { id } }
}

function ofGraph({ data, errors }: Answer): Outcome {
  if (!errors) return { saved: data.saved }
  const { message, extensions } = errors[0]!
  return { message, code: extensions['code'], fields: extensions['fields'] }
}

function ofRest({ status, body }: RestAnswer, { key }: ProfilePart): Outcome {
  expect(status).toBe(body.error ? 400 : 200)
  return body.error ? { message: body.message, code: body.code, fields: body.fields } : { saved: body[key] }
}
