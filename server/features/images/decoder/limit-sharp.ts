import sharp from 'sharp'

/** Limits what this process decodes, because it reads files of strangers. */
export function limitSharp(): void {
  // Allows only these decoders, whatever type a file claims.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // No image is read twice, so a cache would only use memory.
  sharp.cache(false)
  // Several images are encoded in parallel, or a small one is read; more threads for each use memory and save no time.
  sharp.concurrency(1)
}
