import { readFileSync, statSync } from 'node:fs'

/** The system account that runs PostgreSQL's programs; undefined for that of this process. */
export type Account = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root. Root runs it as the owner of its data, else as `postgres`, else as `nobody`. */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(data) ?? accountNamed('postgres') ?? nobody
}

function ownerOf(path: string): Account {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function accountNamed(name: string): Account {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([entryName]) => entryName === name)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}
