/** Reads variable-length integers: seven bits a byte, the lowest first. `position` moves behind what was read. */
export const createVarintReader = (bytes: Buffer, start = 0) => {
  const reader = {
    position: start,
    read: (): number => {
      let value = 0
      for (let factor = 1; ; factor *= 128) {
        const byte = bytes.readUInt8(reader.position++)
        value += (byte & 127) * factor
        if (byte < 128) return value
      }
    },
  }
  return reader
}
