import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { runCommand } from './run-command.ts'
import { runUserCommand } from './user-commands.ts'
import { userOptions } from './user-options.ts'

// `npm run user` runs operator tasks that have no page. Usage: user-options.ts.
await runCommand({
  parse: userOptions,
  run: async (options, parts) => {
    const { message, accountId } = await runUserCommand(options, { ...parts, readPassword })
    process.stdout.write(`${message}\n`)
    // To stderr, without the email, because stdout may be redirected.
    const logger = pino({ level: parts.env.logLevel ?? 'info', base: null }, pino.destination(2))
    const { username: operator } = userInfo()
    logger.info({ command: `user ${options.command}`, operator, accountId }, 'An operator ran a command')
  },
})

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  process.stderr.write('New password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return password
}
