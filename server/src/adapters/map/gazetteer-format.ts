import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A division of a province with its official code; `at` is its own WGS-84 point, if known. */
export type Division = {
  code: string
  name: string
  at?: { lng: number; lat: number } | undefined
  children: Division[]
}

/** One line per division, indented by tabs: code without the parent's prefix, name, point. */
export const compressProvince = (province: Division): Buffer => {
  const lines: string[] = []
  const write = (division: Division, depth: number, parent: string): void => {
    const point = division.at ? ` ${division.at.lng.toFixed(4)},${division.at.lat.toFixed(4)}` : ''
    lines.push(`${'\t'.repeat(depth)}${division.code.slice(parent.length)}${division.name}${point}`)
    for (const child of division.children) write(child, depth + 1, division.code)
  }
  write(province, 0, '')
  return brotliCompressSync(Buffer.from(lines.join('\n')), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  })
}

export const decompressProvince = (compressed: Uint8Array): Division => {
  const ancestors: Division[] = []
  for (const line of brotliDecompressSync(compressed).toString('utf8').split('\n')) {
    const [, indent = '', code = '', name = '', lng, lat] = /^(\t*)(\d+)(\S+)(?: ([\d.]+),([\d.]+))?$/.exec(line) ?? []
    const parent = ancestors[indent.length - 1]
    const division: Division = {
      code: (parent?.code ?? '') + code,
      name,
      ...(lng && lat ? { at: { lng: Number(lng), lat: Number(lat) } } : {}),
      children: [],
    }
    parent?.children.push(division)
    ancestors.length = indent.length
    ancestors.push(division)
  }
  const [province] = ancestors
  if (!province) throw new Error('The province is empty.')
  return province
}
