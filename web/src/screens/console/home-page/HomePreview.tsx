import type { ConsoleSettings } from '@quanzi/contract/console/settings'
import type { ConsoleSlide } from '@quanzi/contract/console/slides'
import { minute } from '@quanzi/contract/time'
import { Search, Trophy } from 'lucide-react'
import { useMemo } from 'react'
import { HomeModules } from '../../../circle/home/HomeModules.tsx'
import {
  buildBlocks,
  type ModuleKind,
  type ModuleSettings,
  type SectionKind,
} from '../../../circle/home/home-blocks.ts'
import { type HomeLayout, itemsByKind } from '../../../circle/home/use-home-layout.ts'
import { slidePhaseAt } from '../../../console/home-page/slide-phase.ts'
import { useSiteQuery } from '../../../console/shell/use-console.ts'
import { paths } from '../../../paths.ts'
import { SearchLink } from '../../../ui/buttons/SearchLink.tsx'
import { PostSkeletons, WaterfallSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { useMinuteClock } from '../../../ui/text/Time.tsx'
import { screenExists } from '../../parts/screen-exists.ts'
import styles from './HomePreview.module.css'
import { toSlide } from './to-slide.ts'

/** Live preview of the home page at 375 px: the circle's components with unsaved settings. */
export const HomePreview = ({ settings, slides }: { settings: ConsoleSettings; slides: readonly ConsoleSlide[] }) => {
  const tags = useSiteQuery('GET circle/tagapi recommend_list', { pagesize: 10 }, { staleTime: minute })
  const today = useSiteQuery('GET circle/topicapi today_hot', {}, { staleTime: minute })
  const carousel = {
    slide_interval: settings.slide_interval,
    slide_is_auto: Number(settings.slide_is_auto),
    slide_is_show: Number(settings.slide_is_show),
  }
  const now = useMinuteClock()
  const items = useMemo(() => itemsByKind(shownSlides(slides, now), screenExists), [slides, now])
  const contents = { ...items, hot: tags.data?.data, today: today.data?.data }
  const plan: HomeLayout = {
    banner: carousel.slide_is_show === 2 && items.banner.length > 0,
    // The console's table stores the two variant codes as strings.
    blocks: buildBlocks(
      settings as ModuleSettings,
      (kind: ModuleKind | SectionKind) => (contents[kind]?.length ?? 0) > 0,
    ),
    waterfall: settings.ugc_show_type === '2',
    title: settings.circle_title,
    secondVariant: settings.home_variant === '2',
  }
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>首页预览，375 像素宽</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard. */}
      <section aria-label="首页预览" tabIndex={0} className={styles.phone}>
        <div inert className={styles.screen}>
          <div className={styles.head}>
            <b>{settings.circle_title}</b>
            {!plan.secondVariant && <Icon icon={Search} />}
            {settings.rank_open === '1' && <Icon icon={Trophy} />}
          </div>
          {plan.secondVariant && (
            <div className={styles.search}>
              <SearchLink to={paths.topicSearch()} placeholder="请输入关键字" />
            </div>
          )}
          <HomeModules
            layout={plan}
            home={{ layout: plan, setting: undefined, carousel, items, tags: contents.hot, today: contents.today }}
          />
          <div className="band">{plan.waterfall ? <WaterfallSkeletons /> : <PostSkeletons count={2} />}</div>
        </div>
      </section>
    </figure>
  )
}

/** The slides that the circle would show: enabled and within their period. */
const shownSlides = (slides: readonly ConsoleSlide[], now: number) => {
  const shown = slides.filter((slide) => slidePhaseAt(slide, now) === 'shown')
  return Object.fromEntries(shown.map(({ list }) => [list, shown.filter((slide) => slide.list === list).map(toSlide)]))
}
