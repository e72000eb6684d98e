import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatStatement } from '@mdn/browser-compat-data'
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

type Browser = keyof typeof floor

const addedIn = (compat: Compat, browser: Browser): number => {
  const versions = [compat.support[browser] ?? []].flat().flatMap(({ version_added, flags }) => {
    if (flags || version_added === false || version_added === 'preview') return []
    return [Number.parseFloat(version_added.replace('≤', ''))]
  })
  return Math.min(...versions, Number.POSITIVE_INFINITY)
}

/** Undefined where all browsers of the floor have it, a browser never had it, or MDN knows nothing. */
export const missingIn = (compat: Compat | undefined): string | undefined => {
  if (!compat) return undefined
  const late = (Object.keys(floor) as Browser[]).filter((browser) => addedIn(compat, browser) > floor[browser])
  const isEverywhere = late.every((browser) => Number.isFinite(addedIn(compat, browser)))
  return late.length > 0 && isEverywhere
    ? late.map((name) => `${name} before ${addedIn(compat, name)}`).join(', ')
    : undefined
}
