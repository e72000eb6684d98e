import type { ConsoleSettings } from '@quanzi/contract/console/settings'
import type { ConsoleSlide } from '@quanzi/contract/console/slides'
import type { Slide } from '@quanzi/contract/home'
import { Search, Trophy } from 'lucide-react'
import { useMemo } from 'react'
import { useSiteQuery } from '../../features/console/use-console.ts'
import { blocksOf, type LineKind, type ShelfKind, type Switches } from '../../features/home/blocks.ts'
import { HomeModules } from '../../features/home/HomeModules.tsx'
import { itemsByKind, type Plan } from '../../features/home/use-plan.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PostSkeletons, WaterfallSkeletons } from '../../ui/Skeletons.tsx'
import { isLive } from '../parts/is-live.ts'
import styles from './HomePreview.module.css'

/** The head of the home page at 375 px as it will be: the circle's own pieces, fed with what is not saved yet. */
export const HomePreview = ({ settings, slides }: { settings: ConsoleSettings; slides: readonly ConsoleSlide[] }) => {
  const tags = useSiteQuery('GET circle/tagapi recommend_list', { pagesize: 10 }, { staleTime: 60_000 })
  const today = useSiteQuery('GET circle/topicapi today_hot', {}, { staleTime: 60_000 })
  const carousel = {
    slide_interval: settings.slide_interval,
    slide_is_auto: Number(settings.slide_is_auto),
    slide_is_show: Number(settings.slide_is_show),
  }
  const items = useMemo(() => itemsByKind(asAnswer(slides), isLive), [slides])
  const found = { ...items, hot: tags.data?.data, today: today.data?.data }
  const plan: Plan = {
    banner: carousel.slide_is_show === 2 && items.banner.length > 0,
    // The two codes of the variant are strings in the console's own table.
    blocks: blocksOf(settings as Switches, (kind: LineKind | ShelfKind) => (found[kind]?.length ?? 0) > 0),
    waterfall: settings.ugc_show_type === '2',
    title: settings.circle_title,
    second: settings.home_variant === '2',
  }
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>首页预览，375 像素宽</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section aria-label="首页预览" tabIndex={0} className={styles.phone}>
        <div inert className={styles.screen}>
          <div className={styles.head}>
            <b>{settings.circle_title}</b>
            {settings.rank_open === '1' && <Icon of={Trophy} />}
            <Icon of={Search} />
          </div>
          <HomeModules
            plan={plan}
            home={{ plan, setting: undefined, carousel, items, tags: found.hot, today: found.today }}
          />
          <div className="band">{plan.waterfall ? <WaterfallSkeletons /> : <PostSkeletons count={2} />}</div>
        </div>
      </section>
    </figure>
  )
}

/** The slides as the circle is told of them: what is shown by hand and by the clock. */
const asAnswer = (slides: readonly ConsoleSlide[]) => {
  const of = (list: ConsoleSlide['list']) =>
    slides.filter((slide) => slide.list === list && slide.phase === 'shown').map(asSlide)
  return {
    list: of('list'),
    icon_list: of('icon_list'),
    slide_list: of('slide_list'),
    top_list: of('top_list'),
    pic_list: of('pic_list'),
    event_list: of('event_list'),
    video_list: of('video_list'),
    setting: { slide_interval: 0, slide_is_auto: 1, slide_is_show: 2 },
  }
}

const asSlide = ({ id, title, picture, icon, jump_type, url, content_id, content_name }: ConsoleSlide): Slide => ({
  id,
  title,
  name: title,
  url,
  thumb: picture?.url ?? '',
  icon: icon || (picture?.url ?? ''),
  jump_type,
  jump_to: JSON.stringify(jump_type === '2' ? { content_id, content_name } : { url }),
  content_detail: '',
})
