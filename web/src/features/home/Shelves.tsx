import { Play } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { OnPhoto } from '../../ui/OnPhoto.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import type { Shelf, ShelfKind } from './blocks.ts'
import type { Item } from './jump.ts'
import { SectionHead } from './SectionHead.tsx'
import styles from './Shelves.module.css'
import { SideRow } from './SideRow.tsx'

type Items = { [K in ShelfKind]: readonly Item[] } | undefined

/** Cards that scroll sideways. Several shelves share the room of one, with a tab for each. */
export const Shelves = ({
  shelves,
  items,
  more,
}: {
  shelves: readonly Shelf[]
  items: Items
  more?: string | undefined
}) => {
  const [chosen, setChosen] = useState<ShelfKind>()
  const [first] = shelves
  if (!first) return null
  const shown = shelves.find((shelf) => shelf.kind === chosen) ?? first
  if (shelves.length === 1) {
    return (
      <section aria-label={first.name}>
        <SectionHead title={first.name} more={first.kind === 'slide' ? more : undefined} />
        <Cards kind={first.kind} items={items?.[first.kind]} />
      </section>
    )
  }
  return (
    <section aria-label="专区">
      <Tabs
        label="专区"
        tabs={shelves.map(({ kind, name }) => ({ key: kind, label: name }))}
        value={shown.kind}
        onChange={setChosen}
        className={styles.tabs}
      />
      <TabPanel tabs="专区" value={shown.kind}>
        <Cards kind={shown.kind} items={items?.[shown.kind]} />
      </TabPanel>
    </section>
  )
}

const Cards = ({ kind, items }: { kind: ShelfKind; items: readonly Item[] | undefined }) => (
  <div className={styles.cards}>
    <SideRow
      items={items}
      keyOf={({ slide }) => slide.id}
      render={({ slide, target }) => (
        <TargetLink target={target} className={styles.card}>
          <span className={styles.picture}>
            <Picture src={slide.thumb} width={264} height={165}>
              {kind === 'video' && (
                <OnPhoto>
                  <Icon of={Play} size={12} filled />
                  <span className="sr">视频</span>
                </OnPhoto>
              )}
            </Picture>
          </span>
          <span className={`c2 ${styles.title}`}>{slide.title}</span>
        </TargetLink>
      )}
      blank={
        <span className={styles.card}>
          <span className={styles.picture} />
          <span className={styles.title} />
        </span>
      }
    />
  </div>
)
