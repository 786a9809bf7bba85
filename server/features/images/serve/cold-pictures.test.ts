import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { connectionDrain, createHttpServer } from '../../../lifecycle/http-server.ts'
import { aProfile } from '../../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'

const app = forAllTests(testApp)
let bystander: Person
beforeAll(async () => void (bystander = await app.as({ id: (await app.has(aProfile())).userId })))

/** Stores pictures that nobody has opened yet, and returns their addresses. */
const coldPictures = (count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const file = `${randomBytes(16).toString('hex')}/${name}`
      await app.images.put(file, Buffer.from('a picture'))
      return `/images/${file}`
    }),
  )

const statusOf = async (address: string) => {
  const response = await app.visitor().fetch(address)
  await response.arrayBuffer()
  return response.status
}

async function ask() {
  const { status, errors } = await bystander.run('{ session { displayName } }')
  return errors?.[0]?.extensions['code'] ?? status
}

test('300 visitors who open pictures at once ask PostgreSQL nothing, and nobody’s request is refused', async () => {
  const addresses = await coldPictures(300, 'large.jpg')
  const former = addresses.map((address) => address.replace('large', 'large-1a2b3c4d'))
  const statements = await app.statementsOf(async () => {
    const statuses = await Promise.all([...addresses, ...former].map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
  expect(statements).toEqual([])
  await ask() // opens a connection, which takes seconds on a busy machine
  const pictures = Promise.all(addresses.map(statusOf))
  const answers = []
  for (let n = 0; n < 10; n++) answers.push(await ask())
  await pictures
  expect(answers).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a visitor opens a picture, and Node warns of no leak in the log', async () => {
  const [path] = (await coldPictures(1, 'large.jpg')) as [string]
  const server = createHttpServer(app.express)
  connectionDrain(server, () => false)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const warnings: Error[] = []
  process.on('warning', (warning) => warnings.push(warning))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  expect(await response.text()).toBe('a picture')
  expect(warnings).toEqual([])
  server.close()
})
