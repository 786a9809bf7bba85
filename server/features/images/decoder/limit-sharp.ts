import sharp from 'sharp'

/** Sets what a process may decode, which reads files of strangers. */
export function limitSharp(): void {
  // Allows only these decoders, whatever type a file claims.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // No image is read twice, so a cache would only use memory.
  sharp.cache(false)
  // The files of an image are encoded in parallel; more threads per file use memory and save no time.
  sharp.concurrency(1)
}
