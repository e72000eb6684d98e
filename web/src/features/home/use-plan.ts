import type { Answer } from '@quanzi/contract'
import { useEffect, useMemo, useState } from 'react'
import { type Block, blocksOf, type LineKind, pruned, type ShelfKind } from './blocks.ts'
import { type Item, itemsOf } from './jump.ts'
import { useHotTags, useSetting, useSlides, useTodayHot } from './use-home.ts'

export type Plan = {
  banner: boolean
  blocks: readonly Block[]
  waterfall: boolean
  title: string
  /** The second home page: a search field below the masthead, the latest first. */
  second: boolean
}

/**
 * What the home page consists of. While the answers are on their way it is drawn as it was the last time on this device,
 * each part keeping its room, so that nothing jumps when they come. On the very first visit there is no plan until they
 * are there, or until one of them takes too long.
 */
export const useHomePlan = (isLive: (to: string) => boolean) => {
  const setting = useSetting()
  const slides = useSlides()
  const tags = useHotTags(setting.data?.module_hot !== '0')
  const today = useTodayHot(setting.data?.module_today !== '0')
  const items = useMemo(() => slides.data && itemsByKind(slides.data, isLive), [slides.data, isLive])

  const found = { ...items, hot: tags.data?.data, today: today.data?.data }
  const parts = [setting, slides, tags, today]
  const complete = !parts.some((part) => part.isLoading)
  const has = (kind: LineKind | ShelfKind) => (found[kind]?.length ?? 0) > 0
  const hasBanner = slides.data?.setting.slide_is_show === 2 && (items?.banner.length ?? 0) > 0
  const late = useLate()
  const plan: Plan | undefined = setting.data && {
    banner: hasBanner,
    blocks: blocksOf(setting.data, has),
    waterfall: setting.data.ugc_show_type === '2',
    title: setting.data.circle_title,
    second: setting.data.home_variant === '2',
  }
  useRemember(complete && !parts.some((part) => part.isError) ? plan : undefined)

  return {
    plan: complete
      ? (plan ?? withoutEmpty(remembered() ?? bare, hasBanner, has))
      : (remembered() ?? (late ? plan : undefined)),
    setting: setting.data,
    carousel: slides.data?.setting,
    items,
    tags: found.hot,
    today: found.today,
  }
}

export type HomePlan = ReturnType<typeof useHomePlan>

type Slides = Answer<'GET circle/commonapi slide'>

/** The slides as the parts of the page take them. */
export const itemsByKind = (slides: Slides, isLive: (to: string) => boolean) => {
  const live = (list: Slides['list']): Item[] => itemsOf(list, isLive)
  return {
    banner: live(slides.list),
    icons: live(slides.icon_list),
    top: live(slides.top_list),
    slide: live(slides.slide_list),
    pic: live(slides.pic_list),
    event: live(slides.event_list),
    video: live(slides.video_list),
  }
}

const key = 'quanzi:home'

const useRemember = (plan: Plan | undefined) => {
  const written = plan && JSON.stringify(plan)
  useEffect(() => {
    if (!written || written === memory?.written) return
    memory = { written, plan: JSON.parse(written) as Plan }
    try {
      localStorage.setItem(key, written)
    } catch {
      // Without storage the next visit guesses again.
    }
  }, [written])
}

type Memory = { written: string; plan: Plan | undefined }
let memory: Memory | undefined

const remembered = (): Plan | undefined => {
  memory ??= read()
  return memory.plan
}

const read = (): Memory => {
  try {
    const written = localStorage.getItem(key) ?? ''
    return { written, plan: written ? (JSON.parse(written) as Plan) : undefined }
  } catch {
    return { written: '', plan: undefined }
  }
}

/** Nothing more is on its way: what was remembered and did not come keeps no room. */
const withoutEmpty = (plan: Plan, banner: boolean, has: (kind: LineKind | ShelfKind) => boolean): Plan => ({
  ...plan,
  banner,
  blocks: pruned(plan.blocks, has),
})

const bare: Plan = { banner: false, blocks: [], waterfall: false, title: '', second: false }

/** How long the first visit waits for what stands above the feed. */
const patience = 1_500

const useLate = (): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return late
}
