import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test.skipIf(process.platform === 'win32')(
  'SIGTERM to npm stops the server, although its shell passes nothing on',
  async () => {
    const program = `process.on('SIGTERM', () => { console.log('stopped'); process.exit() }); setTimeout(() => {}, 10_000); console.log('ready')`
    const command = `"${process.execPath}" --import ./scripts/stop-with-npm.mjs -e "${program}"; true`
    const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    await expect.poll(() => output).toBe('ready\n')
    shell.kill('SIGTERM')
    await once(shell.stdout, 'end')
    expect(output).toBe('ready\nstopped\n')
  },
)
