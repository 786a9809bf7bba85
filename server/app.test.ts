import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aProfile } from './testing/factories.ts'
import { runMutation } from './testing/run-mutation.ts'
import { forAllTests, testApp } from './testing/test-app.ts'

const app = forAllTests(testApp)

test('the log has one line per request with the id of its response, and nothing that identifies a person or repeats their input', async () => {
  const lines: string[] = []
  await using logging = await testApp({
    orm: app.orm,
    logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const person = logging.visitor({ 'x-forwarded-for': '203.0.113.44' }).keepingCookies()
  const input = { email: 'secret-name@people.example', password: 'secret password', displayName: 'Secret' }
  expect((await runMutation(person, 'register', { input })).errors).toBeUndefined()
  const { headers } = await person.fetch('/_api/creator-profiles/list?search=secret-search')

  await expect.poll(() => lines).toHaveLength(2) // a line is written once its answer is out
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      level: 30,
      req: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  }
  expect(lines.join()).not.toMatch(/secret|203\.0\.113|session=|argon2|people\.example/i)
  expect(JSON.parse(lines[1]!).req).toMatchObject({
    path: '/_api/creator-profiles/list',
    id: headers.get('x-request-id'),
  })
})

test('a forged X-Forwarded-For is ignored when no proxy is trusted', async () => {
  await using direct = await testApp({ orm: app.orm, trustProxy: [] })
  await app.has(aProfile({ slug: 'forged' }))
  const VISIT = 'mutation { recordProfileView(input: { slug: "forged" }) { creatorProfile { viewCount } } }'
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    const { data } = await direct.visitor({ 'x-forwarded-for': address }).run(VISIT)
    expect(data.recordProfileView.creatorProfile.viewCount).toBe(1)
  }
})

test('a session survives a change of the secret while the old one is still listed', async () => {
  await using before = await testApp({ orm: app.orm, secrets: ['the first secret, at least 32 characters'] })
  const person = before.visitor().keepingCookies()
  const input = { email: 'b@people.example', password: 'long enough', displayName: 'B' }
  await runMutation(person, 'register', { input })
  await using after = await testApp({
    orm: app.orm,
    secrets: ['the second secret, at least 32 characters', 'the first secret, at least 32 characters'],
  })
  const { data } = await after.visitor({ cookie: person.cookie }).run('{ session { displayName } }')
  expect(data.session.displayName).toBe('B')
})
