import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import { Person } from '../server/testing/person.ts'
import { arrivals } from './arrivals.ts'
import { microsecondsSince, percentileMs, print } from './figures.ts'
import { startMeasuredServer } from './measured-server.ts'

/** At three times the sustained rate, in milliseconds. */
const target = { acceptedP99: 300, rejectedP99: 150 }
const concurrency = 16
const seconds = 10
const excess = 3
/** Values of MAX_EVENT_LOOP_DELAY_MS; 0 sheds nothing. */
const delays = [0, 50]

/** Returns whether accepted and shed requests are answered in time. */
export async function overload(signal: AbortSignal): Promise<boolean> {
  let isMet = false
  for (const delay of delays) {
    await using server = await startMeasuredServer({
      RATE_LIMIT_SCALE: '1000000',
      MAX_EVENT_LOOP_DELAY_MS: String(delay),
    })
    const agent = new Agent({ keepAlive: true })
    const paths = await pathsOf(server.address)
    const requestPath = async (n: number) => {
      const { path, cookie } = paths[n % paths.length]!
      const sent = request(server.address + path, { agent, headers: { cookie } }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      return response.statusCode
    }
    const rate = await sustainedRate(requestPath, signal)
    const accepted = createHistogram()
    const rejected = createHistogram()
    const late = createHistogram()
    let others = 0
    await arrivals({ perSecond: rate * excess, seconds, signal }, async ({ n, due }) => {
      late.record(microsecondsSince(due))
      // Not from `due`, because the sender shares the processors with the server.
      const sent = performance.now()
      const status = await requestPath(n).catch(() => 0)
      if (status === 200) accepted.record(microsecondsSince(sent))
      else if (status === 503) rejected.record(microsecondsSince(sent))
      else others++
    })
    agent.destroy()
    isMet =
      accepted.percentile(99) < target.acceptedP99 * 1000 &&
      rejected.percentile(99) < target.rejectedP99 * 1000
    print({
      [`delay ${delay || 'any'}`]: `${rate.toFixed(0)} per second alone; then ${excess} times as many for ${seconds} s`,
      accepted: `${(accepted.count / seconds).toFixed(0)} a second, p50 ${percentileMs(accepted, 50)}, p99 ${percentileMs(accepted, 99)}`,
      rejected: `${(rejected.count / seconds).toFixed(0)} a second, p50 ${percentileMs(rejected, 50)}, p99 ${percentileMs(rejected, 99)}`,
      failed: `${others}; sent late by ${percentileMs(late, 99)}, p99`,
    })
  }
  console.log(
    `  target: accepted p99 below ${target.acceptedP99} ms, rejected p99 below ${target.rejectedP99} ms: ${isMet ? 'met' : 'MISSED'}`,
  )
  return isMet
}

/** Creates a creator and returns requests, one of them signed in. */
async function pathsOf(address: string) {
  const person = new Person(address).keepingCookies()
  const email = 'vera@people.example'
  await person.post('/auth/register_with_password', { email, password: 'Mare 1969', displayName: 'Vera' })
  const { body } = await person.post('/creator-profiles/create', {})
  return [
    { path: '/_api/auth/session', cookie: person.cookie },
    { path: `/_api/creator-profiles/get?userId=${body.profile.userId}`, cookie: '' },
    { path: '/_api/creator-profiles/list?limit=12', cookie: '' },
    { path: `/_api/creator-gear/list?creatorProfileId=${body.profile.id}`, cookie: '' },
  ]
}

/** Returns the requests per second that the server answers to `concurrency` clients without pauses. */
async function sustainedRate(send: (n: number) => Promise<unknown>, signal: AbortSignal): Promise<number> {
  let answered = 0
  const sendFor = async (timeMs: number) => {
    const end = performance.now() + timeMs
    while (performance.now() < end && !signal.aborted) await send(answered++)
  }
  const sendAll = (timeMs: number) => Promise.all(Array.from({ length: concurrency }, () => sendFor(timeMs)))
  await sendAll(4_000) // warm-up
  answered = 0
  await sendAll(4_000)
  return answered / 4
}
