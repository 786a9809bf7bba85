import { Agent, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { creatorPath, objectPath, pagePaths } from '../../contract/page-paths.ts'

/** Enough for Node to compile what pages need. */
const rounds = 25
const maxMs = 5_000

/** Has a rate limit of its own: the address of this machine has that of its visitors. */
const localAddress = '127.0.0.2'

/**
 * Renders pages until their code is compiled, because a new process would otherwise refuse many of its first requests as
 * overload. Each address is another one, which the response cache does not know.
 */
export async function warmUp(server: Server, logger: Pick<Logger, 'warn'>): Promise<void> {
  const { address: host, family, port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const read = async (path: string, encoding = 'gzip') => {
    const isOwn = family === 'IPv4' && process.platform === 'linux'
    const options = { host, port, path, agent, headers: { 'Accept-Encoding': encoding } }
    const request = get({ ...options, ...(isOwn && { localAddress }) })
    return new Promise<string>((resolve, reject) => {
      request.once('error', reject).once('response', (response) => resolve(text(response)))
    })
  }
  try {
    const directory = await read(pagePaths.creators, 'identity')
    const slugs = [...directory.matchAll(/href="\/creators\/([\w-]+)"/g)].map(([, slug]) => slug!)
    const begun = performance.now()
    for (let round = 0; round < rounds && performance.now() - begun < maxMs; round++) {
      const slug = slugs[round % slugs.length]
      const paths = [
        pagePaths.home,
        pagePaths.creators,
        ...(slug ? [creatorPath(slug)] : []),
        pagePaths.objects,
        objectPath('m-31'),
        pagePaths.imageSearch,
        '/_api/creator-profiles/list',
      ]
      // One after the other: several at once would delay the event loop, and the first requests would be refused for that.
      for (const path of paths) await read(`${path}?_=${round}`)
    }
  } catch (err) {
    logger.warn({ err }, 'No page could be rendered before the first request')
  } finally {
    agent.destroy()
  }
}
