import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A division of a province with its official code; `at` is WGS-84 where a point of its own is known. */
export type Division = {
  code: string
  name: string
  at?: { lng: number; lat: number } | undefined
  children: Division[]
}

/**
 * A province as text: a line for each division, as many tabs before it as it lies deep, its code without that of the
 * parent, its name, and its point. Packed, all provinces together take a third of a megabyte.
 */
export const packProvince = (province: Division): Buffer => {
  const lines: string[] = []
  const write = (one: Division, depth: number, parent: string): void => {
    const point = one.at ? ` ${one.at.lng.toFixed(4)},${one.at.lat.toFixed(4)}` : ''
    lines.push(`${'\t'.repeat(depth)}${one.code.slice(parent.length)}${one.name}${point}`)
    for (const child of one.children) write(child, depth + 1, one.code)
  }
  write(province, 0, '')
  return brotliCompressSync(Buffer.from(lines.join('\n')), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  })
}

export const unpackProvince = (packed: Uint8Array): Division => {
  const path: Division[] = []
  for (const line of brotliDecompressSync(packed).toString('utf8').split('\n')) {
    const [, tabs = '', code = '', name = '', lng, lat] = /^(\t*)(\d+)(\S+)(?: ([\d.]+),([\d.]+))?$/.exec(line) ?? []
    const parent = path[tabs.length - 1]
    const one: Division = {
      code: (parent?.code ?? '') + code,
      name,
      ...(lng && lat ? { at: { lng: Number(lng), lat: Number(lat) } } : {}),
      children: [],
    }
    parent?.children.push(one)
    path.length = tabs.length
    path.push(one)
  }
  const [province] = path
  if (!province) throw new Error('The province is empty.')
  return province
}
