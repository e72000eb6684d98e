import type { ConsoleSettings } from '@quanzi/contract/console/settings'
import { keysOf } from '@quanzi/contract/objects'
import { HomeModules } from '../../../circle/home/HomeModules.tsx'
import { type Block, readerName } from '../../../circle/home/home-blocks.ts'
import { itemsByKind } from '../../../circle/home/use-home-layout.ts'
import type { SlideDraft } from '../../../console/home-page/SlideDrawer.tsx'
import { slideListLabels } from '../../../console/labels/slide-list-labels.ts'
import { cx } from '../../../ui/layout/cx.ts'
import styles from './HomePreview.module.css'
import { slideListOfModule } from './ModulesEditor.tsx'
import { toSlide } from './to-slide.ts'

/** An unsaved slide as the home page shows it: the circle's component with this slide alone. */
export const SlidePreview = ({ slide, settings }: { slide: SlideDraft; settings: ConsoleSettings }) => {
  const { list, title } = slide
  const shown = toSlide({ ...slide, title: title || '标题' })
  const items = itemsByKind({ [list]: [shown] }, () => true)
  const key = keysOf(slideListOfModule).find((module) => slideListOfModule[module] === list)
  const name = readerName((key && settings[`${key}_name`]) || slideListLabels[list])
  const layout = {
    banner: list === 'list',
    blocks: list === 'list' ? [] : [blockOf(list, name)],
    waterfall: false,
    title: settings.circle_title,
    secondVariant: true,
  }
  const carousel = { slide_interval: 0, slide_is_auto: 1, slide_is_show: 2 }
  return (
    <figure>
      <figcaption className={styles.caption}>首页上的样子</figcaption>
      <div inert className={cx(styles.screen, styles.slide)}>
        <HomeModules layout={layout} home={{ layout, setting: undefined, carousel, items, tags: [], today: [] }} />
      </div>
    </figure>
  )
}

const blockOf = (list: Exclude<SlideDraft['list'], 'list'>, name: string): Block => {
  if (list === 'icon_list') return { kind: 'icons', name }
  if (list === 'top_list') return { kind: 'top', name }
  const kind = ({ slide_list: 'slide', pic_list: 'pic', event_list: 'event', video_list: 'video' } as const)[list]
  return { kind: 'sections', sections: [{ kind, name }] }
}
