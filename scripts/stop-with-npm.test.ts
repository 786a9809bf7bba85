import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.skipIf(process.platform === 'win32')(
  'SIGTERM to npm stops the server, although its shell passes nothing on',
  async () => {
    const program = `process.on('SIGTERM', () => { console.log('stopped'); process.exit() }); setTimeout(() => {}, 10_000); console.log('ready')`
    const command = `"${process.execPath}" --import ./scripts/stop-with-npm.mjs -e "${program}"; true`
    const shell = spawn('sh', ['-c', command], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    await expect.poll(() => output).toBe('ready\n')
    shell.kill('SIGTERM')
    await once(shell.stdout, 'end')
    expect(output).toBe('ready\nstopped\n')
  },
)

test('every program of package.json that runs for long stops with npm', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const long = Object.values(scripts).filter((command) => /dist\/server|bench/.test(command))
  expect(long.length).toBeGreaterThan(7)
  expect(long.filter((command) => !command.includes('--import ./scripts/stop-with-npm.mjs'))).toEqual([])
})
