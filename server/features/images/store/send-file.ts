import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/** A slow download holds one piece. Half as much takes a twelfth more CPU (docs/decisions/0015-image-stores.md). */
const pieceBytes = 512 * 1024
const maxUnusedPieces = 16
/** Reused, because the garbage collector would find new ones too late: they are outside of its heap. */
const unusedPieces: Buffer[] = []

/**
 * Sends `size` bytes of a file and ends the response. Fails with ERR_STREAM_PREMATURE_CLOSE if the client disconnects.
 */
export async function sendFile(file: FileHandle, size: number, response: Writable): Promise<void> {
  const piece = unusedPieces.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
  try {
    for (let position = 0; position < size;) {
      const length = Math.min(pieceBytes, size - position)
      // oxlint-disable-next-line no-await-in-loop -- the next piece is read into the same memory
      const { bytesRead } = await file.read(piece, 0, length, position)
      if (bytesRead === 0) throw new Error(`The file has ${size - position} bytes less than it had`)
      position += bytesRead
      // oxlint-disable-next-line no-await-in-loop
      await write(response, piece.subarray(0, bytesRead))
    }
    response.end()
  } finally {
    if (unusedPieces.length < maxUnusedPieces) unusedPieces.push(piece)
  }
}

/** Resolves once `content` is not used any more. */
function write(response: Writable, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = (cause?: Error) => reject(prematureClose(cause))
    if (response.destroyed) return onClose()
    response.once('close', onClose)
    response.write(content, (error) => {
      response.off('close', onClose)
      if (error) onClose(error)
      else resolve()
    })
  })
}

const prematureClose = (cause?: Error) =>
  Object.assign(new Error('The client disconnected', { cause }), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
