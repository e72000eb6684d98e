/** A file that is read in pieces. A read beyond the end is cut. */
export type ByteSource = { size: number; read(start: number, length: number): Promise<Uint8Array> }

export const sourceOfBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

export const readLimits = {
  steps: 10_000,
  bytes: 16 << 20,
  window: 4_096,
  block: 1 << 20,
  text: 256 << 10,
  inflations: 32,
}

export type BoundedReader = {
  size: number
  /** At most `length` bytes; empty at the end of the file and when the budget of bytes is used up. */
  bytes(start: number, length: number): Promise<Uint8Array>
}

/** Counts reads and bytes. Small reads share a window, so that a walk over headers reads each part once. */
export const createBoundedReader = (source: ByteSource): BoundedReader => {
  let steps = 0
  let total = 0
  let window: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array(0) }
  const read = async (start: number, length: number): Promise<Uint8Array> => {
    total += length
    return total > readLimits.bytes ? new Uint8Array(0) : source.read(start, length)
  }
  return {
    size: source.size,
    bytes: async (start, wanted) => {
      const length = Math.min(wanted, source.size - start, readLimits.block)
      if (length <= 0 || ++steps > readLimits.steps) return new Uint8Array(0)
      if (length > readLimits.window) return read(start, length)
      const from = start - window.start
      if (from < 0 || from + length > window.bytes.length)
        window = { start, bytes: await read(start, Math.min(readLimits.window, source.size - start)) }
      const offset = start - window.start
      return window.bytes.subarray(offset, offset + length)
    },
  }
}
