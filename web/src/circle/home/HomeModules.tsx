import { cx } from '../../ui/layout/cx.ts'
import styles from './HomeModules.module.css'
import { type Block, startsBand } from './home-blocks.ts'
import { Banner } from './modules/Banner.tsx'
import { Headlines } from './modules/Headlines.tsx'
import { HotTags } from './modules/HotTags.tsx'
import { IconRow } from './modules/IconRow.tsx'
import { SlideSections } from './modules/SlideSections.tsx'
import { TodayHot } from './modules/TodayHot.tsx'
import type { HomeData, HomeLayout } from './use-home-layout.ts'

/** Everything above the feed. `moreTags` and `moreSlides` are the targets of 查看更多. */
export const HomeModules = ({ home, layout, moreTags, moreSlides }: HomeModulesProps & { layout: HomeLayout }) => {
  const bands = layout.blocks.map((block, index) => startsBand(block, layout.banner ? index + 1 : index))
  const endsBand = (index: number) => bands[index + 1] !== false
  return (
    <div>
      {layout.banner && (
        <div className={cx(styles.banner, endsBand(-1) && styles.bandEnd)}>
          <Banner items={home.items?.banner} setting={home.carousel} />
        </div>
      )}
      {layout.blocks.map((block, index) => (
        <div
          key={blockKey(block)}
          className={cx('surface', bands[index] && 'band', endsBand(index) && !isTicker(block) && styles.bandEnd)}
        >
          <BlockView block={block} home={home} moreTags={moreTags} moreSlides={moreSlides} />
        </div>
      ))}
    </div>
  )
}

/** Reserves the height of the banner. */
export const HomeSkeleton = () => (
  <div className={styles.banner}>
    <Banner items={undefined} setting={undefined} />
  </div>
)

type HomeModulesProps = { home: HomeData; moreTags?: string | undefined; moreSlides?: string | undefined }

const BlockView = ({ block, home, moreTags, moreSlides }: HomeModulesProps & { block: Block }) => {
  switch (block.kind) {
    case 'icons':
      return <IconRow name={block.name} items={home.items?.icons} />
    case 'hot':
      return <HotTags name={block.name} tags={home.tags} more={moreTags} />
    case 'today':
      return <TodayHot name={block.name} posts={home.today} />
    case 'top':
      return <Headlines name={block.name} items={home.items?.top} />
    case 'sections':
      return <SlideSections sections={block.sections} items={home.items} more={moreSlides} />
  }
}

/** Its line has room of its own, because it is as high as a finger. */
const isTicker = ({ kind }: Block) => kind === 'today' || kind === 'top'

const blockKey = (block: Block) =>
  block.kind === 'sections' ? block.sections.map(({ kind }) => kind).join() : block.kind
