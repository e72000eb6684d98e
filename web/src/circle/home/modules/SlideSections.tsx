import { Play } from 'lucide-react'
import { Tabs } from '../../../ui/lists/Tabs.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { ImageLabel } from '../../../ui/media/ImageLabel.tsx'
import { Picture } from '../../../ui/media/Picture.tsx'
import { useHistoryState } from '../../../ui/state/use-history-state.ts'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import type { SectionKind, SlideSection } from '../home-blocks.ts'
import type { SlideItem } from '../slide-target.ts'
import { HorizontalList } from './HorizontalList.tsx'
import { SectionHeader } from './SectionHeader.tsx'
import styles from './SlideSections.module.css'

type ItemsByKind = { [K in SectionKind]: readonly SlideItem[] } | undefined

/** Several sections share one block with tabs. */
export const SlideSections = ({ sections, items, more }: SlideSectionsProps) => {
  const [chosen, setChosen] = useHistoryState<SectionKind | undefined>('zone', undefined)
  const [first] = sections
  if (!first) return null
  const shown = sections.find((section) => section.kind === chosen) ?? first
  if (sections.length === 1) {
    return (
      <section aria-label={first.name}>
        <SectionHeader title={first.name} more={first.kind === 'slide' ? more : undefined} />
        <SectionCards kind={first.kind} items={items?.[first.kind]} />
      </section>
    )
  }
  return (
    <section aria-label="专区">
      <Tabs
        label="专区"
        tabs={sections.map(({ kind, name }) => ({ key: kind, label: name }))}
        value={shown.kind}
        onChange={setChosen}
        className={styles.tabs}
      >
        <SectionCards kind={shown.kind} items={items?.[shown.kind]} />
      </Tabs>
    </section>
  )
}

type SlideSectionsProps = { sections: readonly SlideSection[]; items: ItemsByKind; more?: string | undefined }

const SectionCards = ({ kind, items }: { kind: SectionKind; items: readonly SlideItem[] | undefined }) => (
  <div className={styles.cards}>
    <HorizontalList
      items={items}
      keyOf={({ slide }) => slide.id}
      render={({ slide, target }, near) => (
        <ContentLink target={target} className={styles.card}>
          <span className={styles.picture}>
            {near && (
              <Picture src={slide.thumb} width={264} height={165}>
                {kind === 'video' && (
                  <ImageLabel>
                    <Icon icon={Play} size={12} filled />
                    <span className="visually-hidden">视频</span>
                  </ImageLabel>
                )}
              </Picture>
            )}
          </span>
          <span className={`truncate ${styles.title}`}>{slide.title}</span>
        </ContentLink>
      )}
      placeholder={
        <span className={styles.card}>
          <span className={styles.picture} />
          <span className={`truncate ${styles.title}`} />
        </span>
      }
    />
  </div>
)
