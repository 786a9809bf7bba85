#!/bin/sh
# Node 24: `request.destroy()` of a server's request that has been read to its end leaves the connection open, although the
# documentation says that it destroys the socket. The client waits for an answer that never comes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . node@24.12.0 >/dev/null
cat > destroy.mjs <<'END'
import { createServer, request } from 'node:http'

console.log('node', process.version)
const outcome = (end) =>
  new Promise((done) => {
    const server = createServer((received) => received.resume().on('end', () => setImmediate(() => end(received))))
    server.listen(0, '127.0.0.1', () => {
      const sent = request({ port: server.address().port, host: '127.0.0.1', method: 'POST' })
      const finish = (what) => (done(what), server.closeAllConnections(), server.close())
      sent.on('error', ({ code }) => finish(`the client gets ${code}`))
      setTimeout(() => finish('the client still waits after 2 s'), 2_000).unref()
      sent.end('text')
    })
  })
const ofRequest = await outcome((received) => received.destroy())
const ofSocket = await outcome((received) => received.socket.destroy())
console.log('request.destroy():', ofRequest)
console.log('request.socket.destroy():', ofSocket)
process.exit(ofRequest.includes('still waits') && ofSocket.includes('ECONNRESET') ? 0 : 1)
END
./node_modules/.bin/node destroy.mjs
