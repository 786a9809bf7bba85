import { counted } from './figures.ts'
import { type FilledSite, password } from './filled-site.ts'
import { requestLimits } from '../server/limits/request-limits.ts'

const guesses = 200
/** Wrong guesses at one account in a quarter of an hour that may reach the hash (server/limits/request-limits.ts). */
const most = requestLimits.rates.failedSignInsOfAnAccount.points

/** Many wrong passwords for one account at once, each from another network, then the right one. */
export async function guessingRace({ address, creators }: FilledSite) {
  const { email } = creators.at(-1)!
  const signIn = async (tried: string, network: string) => {
    const response = await fetch(`${address}/_api/auth/login_with_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ email, password: tried }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const statuses = await Promise.all(
    Array.from({ length: guesses }, (_, n) => signIn(`guess ${n}`, `198.51.100.${n + 1}`)),
  )
  const right = await signIn(password, '203.0.113.1')
  // Only a password that was compared with the hash is answered with 401.
  const compared = statuses.filter((status) => status === 401).length
  const isMet = compared <= most && right === 429 && !statuses.includes(200)
  return {
    isMet,
    figure: `${compared} of ${guesses} reached the hash (${counted(statuses.map(String))}), then the right password: ${right} (target at most ${most}, then 429): ${isMet ? 'met' : 'MISSED'}`,
  }
}
