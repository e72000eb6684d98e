import { cx } from '../../ui/cx.ts'
import { Banner } from './Banner.tsx'
import { type Block, startsBand } from './blocks.ts'
import { Headlines } from './Headlines.tsx'
import styles from './HomeModules.module.css'
import { HotTags } from './HotTags.tsx'
import { IconRow } from './IconRow.tsx'
import { Shelves } from './Shelves.tsx'
import { TodayHot } from './TodayHot.tsx'
import type { HomePlan, Plan } from './use-plan.ts'

/** Everything above the feed. `moreTags` and `moreSlides` are where 查看更多 leads, if there is such a screen. */
export const HomeModules = ({ home, plan, moreTags, moreSlides }: HomeModulesProps & { plan: Plan }) => {
  const bands = plan.blocks.map((block, index) => startsBand(block, plan.banner ? index + 1 : index))
  const ends = (index: number) => bands[index + 1] !== false
  return (
    <div>
      {plan.banner && (
        <div className={cx(styles.head, ends(-1) && styles.end)}>
          <Banner items={home.items?.banner} setting={home.carousel} />
        </div>
      )}
      {plan.blocks.map((block, index) => (
        <div key={nameOf(block)} className={cx(styles.block, bands[index] && 'band', ends(index) && styles.end)}>
          <BlockView block={block} home={home} moreTags={moreTags} moreSlides={moreSlides} />
        </div>
      ))}
    </div>
  )
}

/** The room of the banner while nothing is known yet. */
export const HomeWaiting = () => (
  <div className={styles.head}>
    <Banner items={undefined} setting={undefined} />
  </div>
)

type HomeModulesProps = { home: HomePlan; moreTags?: string | undefined; moreSlides?: string | undefined }

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
    case 'shelf':
      return <Shelves shelves={block.shelves} items={home.items} more={moreSlides} />
  }
}

const nameOf = (block: Block) => (block.kind === 'shelf' ? block.shelves.map(({ kind }) => kind).join() : block.kind)
