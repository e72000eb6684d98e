import type { CallOutput } from '@quanzi/contract'
import { isRecord } from '@quanzi/contract/objects'
import { useEffect, useMemo } from 'react'
import { keyOfSite } from '../../platform/page-site.ts'
import { readJson, writeStorage } from '../../platform/storage.ts'
import { useElapsed } from '../../ui/state/use-elapsed.ts'
import { type Block, buildBlocks, type ModuleKind, type SectionKind, withoutEmptyBlocks } from './home-blocks.ts'
import { type SlideItem, toSlideItems } from './slide-target.ts'
import { useHomeSettings, useHotTags, useSlides, useTodayHot } from './use-home.ts'

export type HomeLayout = {
  banner: boolean
  blocks: readonly Block[]
  waterfall: boolean
  title: string
  /** The second variant: a search field below the header, latest posts first. */
  secondVariant: boolean
}

/** While modules load, this device's last layout reserves their height. */
export const useHomeLayout = (screenExists: (to: string) => boolean) => {
  const setting = useHomeSettings()
  const slides = useSlides()
  const tags = useHotTags(setting.data?.module_hot !== '0')
  const today = useTodayHot(setting.data?.module_today !== '0')
  const items = useMemo(() => slides.data && itemsByKind(slides.data, screenExists), [slides.data, screenExists])

  const itemsByModule = { ...items, hot: tags.data?.data, today: today.data?.data }
  const queries = [setting, slides, tags, today]
  const complete = !queries.some((result) => result.isLoading)
  const has = (kind: ModuleKind | SectionKind) => (itemsByModule[kind]?.length ?? 0) > 0
  const hasBanner = slides.data?.setting.slide_is_show === 2 && (items?.banner.length ?? 0) > 0
  const timedOut = useElapsed(firstVisitTimeout)
  const layout: HomeLayout | undefined = setting.data && {
    banner: hasBanner,
    blocks: buildBlocks(setting.data, has),
    waterfall: setting.data.ugc_show_type === '2',
    title: setting.data.circle_title,
    secondVariant: setting.data.home_variant === '2',
  }
  useSaveLayout(complete && !queries.some((result) => result.isError) ? layout : undefined)

  return {
    layout: complete
      ? (layout ?? withoutEmptyParts(readSavedLayout() ?? emptyLayout, hasBanner, has))
      : (readSavedLayout() ?? (timedOut ? layout : undefined)),
    setting: setting.data,
    carousel: slides.data?.setting,
    items,
    tags: itemsByModule.hot,
    today: itemsByModule.today,
  }
}

export type HomeData = ReturnType<typeof useHomeLayout>

type SlideLists = Partial<Omit<CallOutput<'GET circle/commonapi slide'>, 'setting'>>

/** Slides in the shape that the modules take. */
export const itemsByKind = (slides: SlideLists, screenExists: (to: string) => boolean) => {
  const toItems = (list: SlideLists['list'] = []): SlideItem[] => toSlideItems(list, screenExists)
  return {
    banner: toItems(slides.list),
    icons: toItems(slides.icon_list),
    top: toItems(slides.top_list),
    slide: toItems(slides.slide_list),
    pic: toItems(slides.pic_list),
    event: toItems(slides.event_list),
    video: toItems(slides.video_list),
  }
}

/** The layout is that of a site. */
const storageKey = keyOfSite('quanzi:home')

const useSaveLayout = (layout: HomeLayout | undefined) => {
  const serialized = layout && JSON.stringify(layout)
  useEffect(() => {
    if (!serialized || serialized === savedLayout?.serialized) return
    // Written two lines above; the effect depends on the text alone.
    savedLayout = { serialized, layout: JSON.parse(serialized) as HomeLayout }
    writeStorage('localStorage', storageKey, serialized)
  }, [serialized])
}

type SavedLayout = { serialized: string; layout: HomeLayout | undefined }
let savedLayout: SavedLayout | undefined

const readSavedLayout = (): HomeLayout | undefined => {
  savedLayout ??= readFromStorage()
  return savedLayout.layout
}

const readFromStorage = (): SavedLayout => {
  const stored = readJson('localStorage', storageKey)
  return { serialized: JSON.stringify(stored) ?? '', layout: isHomeLayout(stored) ? stored : undefined }
}

/** An older version may have stored another structure, which is dropped. */
const isHomeLayout = (value: unknown): value is HomeLayout =>
  isRecord(value) &&
  typeof value['secondVariant'] === 'boolean' &&
  Array.isArray(value['blocks']) &&
  value['blocks'].every(
    (block) => isRecord(block) && (block['kind'] === 'sections' ? Array.isArray(block['sections']) : 'name' in block),
  )

/** Once everything is loaded, modules of the stored layout without content are removed. */
const withoutEmptyParts = (
  layout: HomeLayout,
  banner: boolean,
  has: (kind: ModuleKind | SectionKind) => boolean,
): HomeLayout => ({
  ...layout,
  banner,
  blocks: withoutEmptyBlocks(layout.blocks, has),
})

const emptyLayout: HomeLayout = { banner: false, blocks: [], waterfall: false, title: '', secondVariant: false }

/** Longest wait of the first visit for the modules, in milliseconds. */
const firstVisitTimeout = 1_500
