// Browsers and Node have both; the contract is compiled without the types of either.
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }
declare const DecompressionStream: new (
  format: 'deflate',
) => {
  writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
  readable: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> }
  }
}

export const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)
export const utf16 = (bytes: Uint8Array, littleEndian: boolean): string =>
  new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be').decode(bytes)

/** One character for each byte. The decoder of that name reads another encoding. */
export const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

export const u16 = (bytes: Uint8Array, at: number, littleEndian = false): number => {
  const [a, b] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
  return littleEndian ? a | (b << 8) : (a << 8) | b
}
export const u32 = (bytes: Uint8Array, at: number, littleEndian = false): number =>
  littleEndian ? u16(bytes, at, true) + u16(bytes, at + 2, true) * 65_536 : u16(bytes, at) * 65_536 + u16(bytes, at + 2)

export const concatBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The first `limit` bytes at most, so that a decompression bomb costs no more; broken input gives what was readable. */
export const inflate = async (bytes: Uint8Array, limit: number): Promise<Uint8Array> => {
  const { readable, writable } = new DecompressionStream('deflate')
  const writer = writable.getWriter()
  const ignore = () => {}
  writer.write(bytes).catch(ignore)
  writer.close().catch(ignore)
  const reader = readable.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    while (length < limit) {
      const { done, value } = await reader.read()
      if (done || !value) break
      parts.push(value)
      length += value.length
    }
    await reader.cancel()
  } catch {}
  return concatBytes(parts).subarray(0, limit)
}
