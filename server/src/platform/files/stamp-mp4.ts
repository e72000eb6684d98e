/** Every trailer has this size, so that an earlier one is found from the end of the file. */
export const trailerSize = 4_096

const xmpUuid = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const head = Buffer.concat([Buffer.from([0, 0, trailerSize >> 8, 0]), Buffer.from('uuid'), xmpUuid])

/** The box of XMP, filled with spaces. At the end of a file it moves nothing that the file refers to. */
export const stampMp4Trailer = (xmp: Buffer): Uint8Array => {
  const trailer = Buffer.alloc(trailerSize, ' ')
  if (head.length + xmp.length > trailerSize) throw new Error('the stamp of a video is too long')
  head.copy(trailer)
  xmp.copy(trailer, head.length)
  return trailer
}

export const isTrailer = (end: Uint8Array): boolean =>
  end.length === trailerSize && head.equals(end.subarray(0, head.length))
