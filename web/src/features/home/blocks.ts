import { type ModuleKey, moduleNames } from '@quanzi/contract/limits'

/** A part of the home page above the feed. Shelves that follow each other are one block with a tab for each. */
export type Block = { kind: LineKind; name: string } | { kind: 'shelf'; shelves: readonly Shelf[] }
export type LineKind = 'icons' | 'hot' | 'today' | 'top'
export type ShelfKind = 'slide' | 'pic' | 'event' | 'video'
export type Shelf = { kind: ShelfKind; name: string }

/** The switches, names and order of the modules: a part of the site's setting. */
export type Switches = { [K in ModuleKey]: '0' | '1' } & { [K in `${ModuleKey}_name`]: string } & {
  module_order: readonly string[]
  home_variant: '1' | '2'
}

/** The modules that are switched on and have something to show, by name and in the order the operators gave them. */
export const blocksOf = (switches: Switches, has: (kind: LineKind | ShelfKind) => boolean): Block[] =>
  inOrder(switches.module_order)
    .filter((key) => switches[key] === '1' && isOf(switches.home_variant, key) && has(kinds[key]))
    .map((key) => ({ kind: kinds[key], name: switches[`${key}_name`] || moduleNames[key] }))
    .reduce<Block[]>(joined, [])

/** The same blocks without what has nothing to show. */
export const pruned = (blocks: readonly Block[], has: (kind: LineKind | ShelfKind) => boolean): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind !== 'shelf') return has(block.kind) ? [block] : []
    const shelves = block.shelves.filter(({ kind }) => has(kind))
    return shelves.length > 0 ? [{ kind: 'shelf', shelves }] : []
  })

/** Small parts stand close under what is before them; the others begin behind a band. */
export const startsBand = (block: Block, index: number): boolean =>
  index > 0 && (block.kind === 'hot' || block.kind === 'shelf')

const kinds = {
  module_hot: 'hot',
  module_module_icon: 'icons',
  module_module_slide: 'slide',
  module_today: 'today',
  module_module_top: 'top',
  module_module_pic: 'pic',
  module_module_event: 'event',
  module_module_video: 'video',
} as const satisfies Record<ModuleKey, LineKind | ShelfKind>

/** The ticker and the zones belong to the second home page. */
const isOf = (variant: '1' | '2', key: ModuleKey): boolean =>
  variant === '2' || !['top', 'pic', 'event', 'video'].includes(kinds[key])

/** A module that the order does not know comes last. */
const inOrder = (order: readonly string[]): ModuleKey[] => {
  const known = Object.keys(moduleNames) as ModuleKey[]
  const place = (key: ModuleKey) => (order.includes(key) ? order.indexOf(key) : order.length)
  return known.sort((a, b) => place(a) - place(b))
}

const joined = (blocks: Block[], { kind, name }: { kind: LineKind | ShelfKind; name: string }): Block[] => {
  if (!isShelf(kind)) return [...blocks, { kind, name }]
  const last = blocks.at(-1)
  const before = last?.kind === 'shelf' ? last.shelves : []
  return [
    ...(last?.kind === 'shelf' ? blocks.slice(0, -1) : blocks),
    { kind: 'shelf', shelves: [...before, { kind, name }] },
  ]
}

const isShelf = (kind: LineKind | ShelfKind): kind is ShelfKind => ['slide', 'pic', 'event', 'video'].includes(kind)
