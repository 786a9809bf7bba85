import { spawnSync } from 'node:child_process'

/** Whether an unprivileged process may mount a tmpfs in its own mount namespace. */
export const hasOwnFileSystems =
  process.platform === 'linux' && spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

/** A command that mounts what the script says, with the folder as $0, before it runs the arguments that follow. */
export const mounting = (script: string, folder: string) => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `${script} && exec "$@"`,
  folder,
]
