import { type ModuleKey, moduleNames } from '@quanzi/contract/limits'
import { keysOf } from '@quanzi/contract/objects'

/** A module above the feed. Adjacent sections become one block with tabs. */
export type Block = { kind: ModuleKind; name: string } | { kind: 'sections'; sections: readonly SlideSection[] }
export type ModuleKind = 'icons' | 'hot' | 'today' | 'top'
export type SectionKind = 'slide' | 'pic' | 'event' | 'video'
export type SlideSection = { kind: SectionKind; name: string }

export type ModuleSettings = { [K in ModuleKey]: '0' | '1' } & { [K in `${ModuleKey}_name`]: string } & {
  module_order: readonly string[]
  home_variant: '1' | '2'
}

/** The enabled modules with content, with their names and in the configured order. */
export const buildBlocks = (settings: ModuleSettings, has: (kind: ModuleKind | SectionKind) => boolean): Block[] =>
  inConfiguredOrder(settings.module_order)
    .filter((key) => settings[key] === '1' && belongsToVariant(settings.home_variant, key) && has(kindByModule[key]))
    .map((key) => ({ kind: kindByModule[key], name: readerName(settings[`${key}_name`] || moduleNames[key]) }))
    .reduce<Block[]>(mergeAdjacentSections, [])

export const withoutEmptyBlocks = (
  blocks: readonly Block[],
  has: (kind: ModuleKind | SectionKind) => boolean,
): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind !== 'sections') return has(block.kind) ? [block] : []
    const sections = block.sections.filter(({ kind }) => has(kind))
    return sections.length > 0 ? [{ kind: 'sections', sections }] : []
  })

/** The default names of these modules tell operators what they configure. Readers get a title. */
export const readerName = (name: string): string => readerNames[name] ?? name

const readerNames: Record<string, string> = {
  [moduleNames.module_module_slide]: '精选',
  [moduleNames.module_module_icon]: '常用',
}

/** Small modules follow without a separating band. */
export const startsBand = (block: Block, index: number): boolean =>
  index > 0 && (block.kind === 'hot' || block.kind === 'sections')

const kindByModule = {
  module_hot: 'hot',
  module_module_icon: 'icons',
  module_module_slide: 'slide',
  module_today: 'today',
  module_module_top: 'top',
  module_module_pic: 'pic',
  module_module_event: 'event',
  module_module_video: 'video',
} as const satisfies Record<ModuleKey, ModuleKind | SectionKind>

/** The ticker and the zones belong to the second variant of the home page. */
const belongsToVariant = (variant: '1' | '2', key: ModuleKey): boolean =>
  variant === '2' || !['top', 'pic', 'event', 'video'].includes(kindByModule[key])

const inConfiguredOrder = (order: readonly string[]): ModuleKey[] => {
  const known = keysOf(moduleNames)
  const position = (key: ModuleKey) => (order.includes(key) ? order.indexOf(key) : order.length)
  return known.sort((a, b) => position(a) - position(b))
}

const mergeAdjacentSections = (
  blocks: Block[],
  { kind, name }: { kind: ModuleKind | SectionKind; name: string },
): Block[] => {
  if (!isSectionKind(kind)) return [...blocks, { kind, name }]
  const last = blocks.at(-1)
  const before = last?.kind === 'sections' ? last.sections : []
  return [
    ...(last?.kind === 'sections' ? blocks.slice(0, -1) : blocks),
    { kind: 'sections', sections: [...before, { kind, name }] },
  ]
}

const isSectionKind = (kind: ModuleKind | SectionKind): kind is SectionKind =>
  ['slide', 'pic', 'event', 'video'].includes(kind)
