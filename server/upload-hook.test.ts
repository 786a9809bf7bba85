import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readAcquisitionCsv } from '../contract/read-acquisition-csv.ts'
import { findCurl, findJq } from '../scripts/programs.ts'
import { GalleryImage } from './features/gallery/gallery-image.entity.ts'
import { aBadConnection } from './testing/bad-connection.ts'
import { type ClientFolder, clientFolder, inProject } from './testing/client-folder.ts'
import { aGearItem, aProfile } from './testing/factories.ts'
import { aTinyImage } from './testing/gallery-uploads.ts'
import type { Person } from './testing/person.ts'
import { forAllTests, testApp } from './testing/test-app.ts'

/** As it is documented and copied. */
const script = inProject('docs/upload-hook/astrofolio-upload.sh')
const path = [dirname(findCurl()), dirname(findJq()), process.env['PATH']].join(':')

const csv = `date,filterName,number,duration,gain,binning,sensorCooling,darks,bortle
2026-03-14,"H-alpha, 3nm",12,300,-1,1,-10,30,4
2026-03-15,OIII,20,"299,5",100,0,-10.5,30,3
`

const app = forAllTests(testApp)

interface Run {
  child: ChildProcess
  /** Resolves when the script has printed the code that connects it. */
  userCode: Promise<string>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

const picture = "Pelican's «nebula».jpg"
const clientId = 'Upload script'

/** A creator whose machine has pictures and the script. */
class Creator implements AsyncDisposable {
  readonly folder: ClientFolder
  readonly owner: Person
  readonly profileId: number

  constructor(folder: ClientFolder, owner: Person, profileId: number) {
    this.folder = folder
    this.owner = owner
    this.profileId = profileId
  }

  [Symbol.asyncDispose]() {
    return this.folder[Symbol.asyncDispose]()
  }

  get tokensFolder() {
    return this.folder.at('config/astrofolio')
  }

  tokensFile(site = app.address) {
    return `${this.tokensFolder}/${new URL(site).host.replace(':', '_')}.json`
  }

  /** The tokens are files in `config`; the terminal is none, as in a hook. */
  upload(args: string[] = [picture], { site = app.address } = {}): Run {
    const { folder } = this
    const env = { PATH: path, HOME: folder.at('.'), XDG_CONFIG_HOME: folder.at('config'), ASTROFOLIO: site }
    const child = spawn('sh', [script, ...args], {
      cwd: folder.at('.'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = Promise.withResolvers<string>()
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
      const code = /enter the code (\S+)/.exec(stderr)?.[1]
      if (code) printed.resolve(code)
    })
    const stdout = text(child.stdout)
    const ended = once(child, 'close').then(async ([code]) => ({
      code: code as number | null,
      stdout: await stdout,
      stderr,
    }))
    void ended.then(() => printed.reject(new Error(`no code: ${stderr}`)))
    printed.promise.catch(() => {})
    return { child, userCode: printed.promise, ended }
  }

  connect(userCode: string) {
    return this.owner.run(
      'mutation ($input: ConnectAppInput!) { connectApp(input: $input) { connectedApp { name } } }',
      { input: { userCode } },
    )
  }

  async firstUpload() {
    const run = this.upload()
    await this.connect(await run.userCode)
    return run.ended
  }

  /** Stores what the script stores, without its wait of five seconds. */
  async connectAtOnce() {
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ client_id: clientId, ...fields })
      const response = await app.visitor().fetch(path, { method: 'POST', body })
      return JSON.parse(await response.text())
    }
    const { device_code, user_code } = await post('/oauth/device', { scope: 'write' })
    await this.connect(user_code)
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const { access_token, refresh_token, expires_in } = await post('/oauth/token', {
      grant_type,
      device_code,
    })
    await mkdir(this.tokensFolder, { recursive: true })
    const expires_at = Math.floor(Date.now() / 1000) + expires_in
    await writeFile(this.tokensFile(), JSON.stringify({ access_token, refresh_token, expires_at }))
  }

  async stored() {
    return JSON.parse(await readFile(this.tokensFile(), 'utf8'))
  }

  /** Changes what the script has stored. */
  async storeAgain(change: Record<string, unknown>) {
    await writeFile(this.tokensFile(), JSON.stringify({ ...(await this.stored()), ...change }))
  }

  uploaded() {
    const { profileId } = this
    return app.em.fork().count(GalleryImage, { creatorProfileId: profileId })
  }

  async pictures() {
    const { data, errors } = await this.owner.run(
      `query { session { creatorProfile { images { nodes {
        title objects { name } gear { role item { itemName } } bortleClass calibrationFrames
        exposures { filter count seconds gain iso binning date offset sensorTemperature fNumber meanSqm meanFwhm temperature }
      } } } } }`,
    )
    expect(errors).toBeUndefined()
    return data.session.creatorProfile.images.nodes
  }
}

async function aCreator(): Promise<Creator> {
  const folder = await clientFolder()
  const profile = await app.has(aProfile())
  await writeFile(folder.at(picture), aTinyImage().content)
  await writeFile(folder.at('night.csv'), csv)
  return new Creator(folder, await app.as({ id: profile.userId }), profile.id)
}

async function aConnectedCreator(): Promise<Creator> {
  const creator = await aCreator()
  await creator.connectAtOnce()
  return creator
}

/** An image with other bytes. */
const anotherImage = () => Buffer.concat([aTinyImage().content, Buffer.from('other')])

// Concurrent, because the script waits for five seconds before it asks for tokens.

test.concurrent('a creator connects the upload script by the code that it shows, and has the first picture, without typing a secret', async () => {
  await using creator = await aCreator()
  await app.has(aGearItem(creator.profileId, 'Redcat 51'))
  const title = 'Pelican “in” $HOME; \\ `id`'
  const details = ['--object', 'IC 5070', '--object', 'Deneb', '--gear', 'redcat 51', '--csv', 'night.csv']
  const run = creator.upload(['--title', title, ...details, picture])
  const userCode = await run.userCode
  // Its owner, signed in, compares the code and presses Connect.
  await creator.connect(userCode)
  const { code, stdout, stderr } = await run.ended
  expect(stderr).toContain('Connected.')
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(`^${app.address}/images/\\S+\n$`),
  })

  const { exposures, calibrationFrames, bortleClass } = readAcquisitionCsv(csv)
  expect(await creator.pictures()).toEqual([
    {
      title,
      objects: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
      gear: [{ role: 'telescope', item: { itemName: 'Redcat 51' } }],
      exposures,
      calibrationFrames,
      bortleClass,
    },
  ])
  // Only its owner can read the tokens, and nothing printed them.
  const modes = [creator.tokensFolder, creator.tokensFile()].map(
    async (path) => (await stat(path)).mode & 0o777,
  )
  expect(await Promise.all(modes)).toEqual([0o700, 0o600])
  const { access_token, refresh_token } = await creator.stored()
  expect(access_token).toMatch(/^astro_/)
  for (const secret of [access_token, refresh_token]) expect(stdout + stderr).not.toContain(secret)
})

test.concurrent('two hooks at once refresh an expired token once, and both upload', async () => {
  await using creator = await aConnectedCreator()
  const { refresh_token } = await creator.stored()
  await creator.storeAgain({ expires_at: 0 })
  await writeFile(creator.folder.at('second.jpg'), anotherImage())
  const ended = await Promise.all([creator.upload().ended, creator.upload(['second.jpg']).ended])
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    ended.map(() => ({ code: 0, stderr: 'astrofolio: Uploaded.\n' })),
  )
  expect(await creator.uploaded()).toBe(2)
  expect((await creator.stored()).refresh_token).not.toBe(refresh_token)
})

test.concurrent('a hook whose token is refused refreshes it, and one whose connection has ended connects again', async () => {
  await using creator = await aConnectedCreator()
  const { owner } = creator
  await creator.storeAgain({ access_token: `astro_${'x'.repeat(43)}` })
  expect(await creator.upload().ended).toMatchObject({ code: 0, stderr: 'astrofolio: Uploaded.\n' })
  const { data } = await owner.run('{ session { connectedApps { id } } }')
  for (const { id } of data.session.connectedApps)
    await owner.run(`mutation { disconnectApp(input: { id: ${id} }) { deletedId } }`)
  expect(await creator.firstUpload()).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('The connection has ended.'),
  })
})

test.concurrent('a hook that was killed while it held the lock does not stop the next one', async () => {
  await using creator = await aCreator()
  const hooks = [creator.upload(), creator.upload()]
  await Promise.race(hooks.map(({ userCode }) => userCode))
  for (const { child } of hooks) child.kill('SIGKILL')
  await Promise.all(hooks.map(({ ended }) => ended))
  expect(await creator.firstUpload()).toMatchObject({ code: 0 })
})

test.concurrent('a picture is added once although its response or that to a refresh is lost, a busy site refuses it at first, and a hook uploads it again', async () => {
  await using creator = await aConnectedCreator()
  await using connection = await aBadConnection(app.address)
  await using tokenless = await aBadConnection(
    app.address,
    ({ url }) => url === '/oauth/token',
    () => {}, // as a network that drops it: the token may be sent again for a minute only
  )
  const uploadBy = async ({ address }: { address: string }) => {
    // The tokens of the other address are the same site's.
    await copyFile(creator.tokensFile(), creator.tokensFile(address))
    expect(await creator.upload([picture], { site: address }).ended).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/unreachable \(000\)[^]*unreachable \(503\)[^]*Uploaded/),
    })
  }
  await uploadBy(connection)
  expect(await creator.upload().ended).toMatchObject({ code: 0 })
  await creator.storeAgain({ expires_at: 0 })
  await uploadBy(tokenless)
  expect(await creator.uploaded()).toBe(1)
}, 180_000)

test.concurrent('a file that is missing, no picture, or names unknown columns or gear is refused with its reason', async () => {
  await using creator = await aConnectedCreator()
  await writeFile(creator.folder.at('broken.jpg'), 'not a picture')
  const refused = [
    { args: ['none.jpg'], reason: 'no readable file none.jpg' },
    { args: ['night.csv'], reason: 'night.csv is not a JPEG' },
    { args: ['broken.jpg'], reason: 'Invalid file type' },
    { args: ['--csv', 'broken.jpg', picture], reason: 'columns number and duration are missing' },
    { args: ['--gear', 'Esprit', picture], reason: '0 items of your gear are Esprit' },
  ]
  for (const { args, reason } of refused) {
    const { code, stderr } = await creator.upload(args).ended
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) })
  }
  expect(await creator.uploaded()).toBe(0)
})
