import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { readAcquisitionCsv } from '../contract/read-acquisition-csv.ts'
import { findCurl, findJq } from '../scripts/programs.ts'
import { GalleryImage } from './features/gallery/gallery-image.entity.ts'
import { aBadConnection } from './testing/bad-connection.ts'
import { clientFolder, inProject } from './testing/client-folder.ts'
import { aGearItem } from './testing/factories.ts'
import { aTinyImage } from './testing/gallery-uploads.ts'
import { forAllTests, testApp } from './testing/test-app.ts'

/** As it is documented and copied. */
const script = inProject('docs/upload-hook/astrofolio-upload.sh')
const picture = "Pelican's «nebula».jpg"

const csv = `date,filterName,number,duration,gain,binning,sensorCooling,darks,bortle
2026-03-14,"H-alpha, 3nm",12,300,-1,1,-10,30,4
2026-03-15,OIII,20,"299,5",100,0,-10.5,30,3
`

const app = forAllTests(testApp)
const programs = forAllTests(clientFolder)
beforeAll(async () => {
  const shorter = {
    // The wait for an answer lasts until its owner pressed Connect, others a moment.
    sleep: `/bin/sleep 0.1
      while [ "$1" = 5 ] && [ ! -e "$HOME/connected" ] && kill -0 $PPID; do /bin/sleep 0.1; done`,
    // A lost answer is noticed after three seconds in place of ten.
    curl: `case $* in *'--max-time 10') set -- "$@" --max-time 3 ;; esac
      exec '${findCurl()}' "$@"`,
  }
  for (const [name, lines] of Object.entries(shorter))
    await writeFile(programs.at(name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
})

/** A creator whose machine has pictures and the script. */
async function aCreator() {
  const folder = await clientFolder()
  const { person: owner, profileId } = await app.creator()
  await writeFile(folder.at(picture), aTinyImage().content)
  await writeFile(folder.at('night.csv'), csv)
  const tokensFolder = folder.at('config/astrofolio')
  const tokensFile = (site = app.address) => `${tokensFolder}/${new URL(site).host.replace(':', '_')}.json`
  const stored = async () => JSON.parse(await readFile(tokensFile(), 'utf8'))

  /** The tokens are files in `config`; the terminal is none, as in a hook. `userCode` connects the script. */
  function upload(args = [picture], site = app.address) {
    const child = spawn('sh', [script, ...args], {
      cwd: folder.at('.'),
      env: {
        PATH: [programs.at('.'), dirname(findJq()), process.env['PATH']].join(':'),
        HOME: folder.at('.'),
        XDG_CONFIG_HOME: folder.at('config'),
        ASTROFOLIO: site,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const userCode = Promise.withResolvers<string>()
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
      const code = /enter the code (\S+)/.exec(stderr)?.[1]
      if (code) userCode.resolve(code)
    })
    const stdout = text(child.stdout)
    const ended = once(child, 'close').then(async ([code]) => {
      userCode.reject(new Error(`no code: ${stderr}`))
      return { code: code as number | null, stdout: await stdout, stderr }
    })
    userCode.promise.catch(() => {})
    return { child, userCode: userCode.promise, ended }
  }

  async function connect(userCode: string) {
    await owner.run('mutation ($input: ConnectAppInput!) { connectApp(input: $input) { redirectUrl } }', {
      input: { userCode },
    })
    await writeFile(folder.at('connected'), '')
  }

  return {
    folder,
    owner,
    profileId,
    tokensFolder,
    tokensFile,
    stored,
    upload,
    async firstUpload(args?: string[]) {
      await rm(folder.at('connected'), { force: true })
      const run = upload(args)
      await connect(await run.userCode)
      return run.ended
    },
    /** Stores what the script stores. */
    async connectAtOnce() {
      const post = async (path: string, fields: Record<string, string>) => {
        const body = new URLSearchParams({ client_id: 'Upload script', ...fields })
        return JSON.parse(await (await app.visitor().fetch(path, { method: 'POST', body })).text())
      }
      const { device_code, user_code } = await post('/oauth/device', { scope: 'write' })
      await connect(user_code)
      const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
      const tokens = await post('/oauth/token', { grant_type, device_code })
      await mkdir(tokensFolder, { recursive: true })
      const expires_at = Math.floor(Date.now() / 1000) + tokens.expires_in
      await writeFile(tokensFile(), JSON.stringify({ ...tokens, expires_at }))
    },
    /** Changes what the script has stored. */
    async storeAgain(change: Record<string, unknown>) {
      await writeFile(tokensFile(), JSON.stringify({ ...(await stored()), ...change }))
    },
    uploaded: () => app.em.fork().count(GalleryImage, { creatorProfileId: profileId }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

async function aConnectedCreator() {
  const creator = await aCreator()
  await creator.connectAtOnce()
  return creator
}

const uploaded = { code: 0, stderr: 'astrofolio: Uploaded.\n' }

test.concurrent('a creator connects the upload script by the code that it shows, and has the first picture, without typing a secret', async () => {
  await using creator = await aCreator()
  await app.has(aGearItem(creator.profileId, 'Redcat 51'))
  const title = 'Pelican “in” $HOME; \\ `id`'
  const details = ['--object', 'IC 5070', '--object', 'Deneb', '--gear', 'redcat 51', '--csv', 'night.csv']
  const { code, stdout, stderr } = await creator.firstUpload(['--title', title, ...details, picture])
  expect(stderr).toContain('Connected.')
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(`^${app.address}/images/\\S+\n$`),
  })

  const { data } = await creator.owner.run(
    `{ session { creatorProfile { images { nodes {
      title objects { name } gear { role item { itemName } } bortleClass calibrationFrames
      exposures { filter count seconds gain iso binning date offset sensorTemperature fNumber meanSqm meanFwhm temperature }
    } } } } }`,
  )
  const { exposures, calibrationFrames, bortleClass } = readAcquisitionCsv(csv)
  expect(data.session.creatorProfile.images.nodes).toEqual([
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
  expect((await stat(creator.tokensFolder)).mode & 0o777).toBe(0o700)
  expect((await stat(creator.tokensFile())).mode & 0o777).toBe(0o600)
  const { access_token, refresh_token } = await creator.stored()
  expect(access_token).toMatch(/^astro_/)
  for (const secret of [access_token, refresh_token]) expect(stdout + stderr).not.toContain(secret)
})

test.concurrent('a hook refreshes a token that is refused, two at once an expired one once, and one whose connection has ended connects again', async () => {
  await using creator = await aConnectedCreator()
  await creator.storeAgain({ access_token: `astro_${'x'.repeat(43)}` })
  expect(await creator.upload().ended).toMatchObject(uploaded)

  const { refresh_token } = await creator.stored()
  await creator.storeAgain({ expires_at: 0 })
  await writeFile(creator.folder.at('second.jpg'), Buffer.concat([aTinyImage().content, Buffer.from('x')]))
  const ended = await Promise.all([creator.upload().ended, creator.upload(['second.jpg']).ended])
  expect(ended).toMatchObject([uploaded, uploaded])
  expect(await creator.uploaded()).toBe(2)
  expect((await creator.stored()).refresh_token).not.toBe(refresh_token)

  const { data } = await creator.owner.run('{ session { connectedApps { id } } }')
  for (const { id } of data.session.connectedApps)
    await creator.owner.run(`mutation { disconnectApp(input: { id: ${id} }) { deletedId } }`)
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
    expect(await creator.upload([picture], address).ended).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/unreachable \(000\)[^]*unreachable \(503\)[^]*Uploaded/),
    })
  }
  await uploadBy(connection)
  await creator.storeAgain({ expires_at: 0 })
  await uploadBy(tokenless)
  expect(await creator.uploaded()).toBe(1)
})

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
