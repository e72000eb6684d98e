import { useEffect, useState } from 'react'
import { type Block, blocksOf, type LineKind, type ShelfKind } from './blocks.ts'
import { type Item, itemsOf } from './jump.ts'
import { useHotTags, useSetting, useSlides, useTodayHot } from './use-home.ts'

export type Plan = { banner: boolean; blocks: readonly Block[]; waterfall: boolean; title: string }

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
  const items = (list: ItemList): Item[] | undefined => slides.data && itemsOf(slides.data[list], isLive)

  const found: { [K in LineKind | ShelfKind]: readonly unknown[] | undefined } = {
    hot: tags.data?.data,
    today: today.data?.data,
    icons: items('icon_list'),
    top: items('top_list'),
    slide: items('slide_list'),
    pic: items('pic_list'),
    event: items('event_list'),
    video: items('video_list'),
  }
  const banner = items('list')
  const complete = ![setting, slides, tags, today].some((part) => part.isLoading)
  const late = useLate()
  const plan: Plan | undefined = setting.data && {
    banner: slides.data?.setting.slide_is_show === 2 && (banner?.length ?? 0) > 0,
    blocks: blocksOf(setting.data, (kind) => (found[kind]?.length ?? 0) > 0),
    waterfall: setting.data.ugc_show_type === '2',
    title: setting.data.circle_title,
  }
  useRemember(complete ? plan : undefined)
  const before = remembered() ?? (setting.isError ? bare : undefined)

  return {
    plan: complete && plan ? plan : (before ?? (late ? plan : undefined)),
    setting: setting.data,
    carousel: slides.data?.setting,
    banner,
    icons: items('icon_list'),
    top: items('top_list'),
    shelf: {
      slide: items('slide_list'),
      pic: items('pic_list'),
      event: items('event_list'),
      video: items('video_list'),
    },
    tags: tags.data?.data,
    today: today.data?.data,
  }
}

export type HomePlan = ReturnType<typeof useHomePlan>

type ItemList = 'list' | 'icon_list' | 'slide_list' | 'top_list' | 'pic_list' | 'event_list' | 'video_list'

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

const bare: Plan = { banner: false, blocks: [], waterfall: false, title: '' }

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
