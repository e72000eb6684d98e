import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatStatement } from '@mdn/browser-compat-data'
import { keysOf } from '../../../contract/src/objects.ts'
import { floor } from './floor.ts'

/** The data of MDN: which browser has what since when. */
export type Compat = CompatStatement

type Node = { [name: string]: Node } & { __compat?: Compat }

/** Read as a file: bundling the data with the configuration would take seconds. */
const data: Node = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'))

const nodeAt = (path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((node, name) => (node && Object.hasOwn(node, name) ? node[name] : undefined), data)

export const compatOf = (...path: string[]): Compat | undefined => nodeAt(path)?.__compat

/** The members of an object with their data. */
export const entriesOf = (...path: string[]): [name: string, compat: Compat][] =>
  Object.keys(nodeAt(path) ?? {}).flatMap((name) => {
    const compat = name === '__compat' ? undefined : compatOf(...path, name)
    return compat ? [[name, compat]] : []
  })

export type Browser = keyof typeof floor | 'safari'

/** The version since which a browser has it, infinite where it never had it. */
export const versionOf = (compat: Compat | undefined, browser: Browser): number => {
  if (!compat) return Number.POSITIVE_INFINITY
  const versions = [compat.support[browser] ?? []]
    .flat()
    .flatMap(({ version_added, flags, prefix, alternative_name }) => {
      if (flags || prefix || alternative_name || version_added === false || version_added === 'preview') return []
      return [Number.parseFloat(version_added.replace('≤', ''))]
    })
  return Math.min(...versions, Number.POSITIVE_INFINITY)
}

/** Undefined where all browsers of the floor that ever had it have it, or MDN knows nothing. */
export const missingIn = (compat: Compat | undefined): string | undefined => {
  if (!compat) return undefined
  const late = keysOf(floor).flatMap((browser) => {
    const version = versionOf(compat, browser)
    return version > floor[browser] && Number.isFinite(version) ? [`${browser} before ${version}`] : []
  })
  return late.length > 0 ? late.join(', ') : undefined
}
