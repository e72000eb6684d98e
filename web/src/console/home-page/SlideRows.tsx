import type { ConsoleSlide, SlideListKey } from '@quanzi/contract/console/slides'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { StateBadge, type StateBadgeTone } from '../../ui/feedback/StateBadge.tsx'
import { useMinuteClock } from '../../ui/text/Time.tsx'
import { formatShortDateTime } from '../forms/DateTimeInput.tsx'
import { useTargetNames } from '../forms/use-target-names.ts'
import { linkLabel, type TargetNames } from '../labels/link-label.ts'
import { slideListLabels } from '../labels/slide-list-labels.ts'
import { SortableList } from '../lists/SortableList.tsx'
import { useOrder } from '../lists/use-order.ts'
import { useSiteMutation } from '../shell/use-console.ts'
import { type HomeParts, newSlide, type SlideDraft, SlideDrawer } from './SlideDrawer.tsx'
import styles from './SlideRows.module.css'
import { slidePhaseAt } from './slide-phase.ts'

export const SlideRows = ({ list, slides, homeParts }: SlideRowsProps) => {
  const [draft, setDraft] = useState<SlideDraft>()
  const names = useTargetNames()
  const save = useSiteMutation('POST console/slide_order')
  const [order, reorder] = useOrder(slides, async (change) => {
    await save.mutateAsync({ list, ...change })
    await save.refetched()
  })
  return (
    <div className={styles.slides}>
      <SortableList
        label={slideListLabels[list]}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOrder={reorder}
      >
        {(slide) => (
          <button type="button" onClick={() => setDraft(slide)} className={styles.slide}>
            {slide.picture ? <img src={slide.picture.url} alt="" /> : <span className={styles.placeholder} />}
            <span className="grow grid">
              <span className="truncate">{slide.title}</span>
              <span className="meta truncate">{describeTarget(slide, names)}</span>
            </span>
            <PhaseBadge slide={slide} />
          </button>
        )}
      </SortableList>
      <Button small kind="text" icon={Plus} onClick={() => setDraft(newSlide(list))}>
        {`新增${slideListLabels[list]}`}
      </Button>
      {draft && <SlideDrawer draft={draft} onClose={() => setDraft(undefined)} homeParts={homeParts} />}
    </div>
  )
}

type SlideRowsProps = { list: SlideListKey; slides: readonly ConsoleSlide[]; homeParts: HomeParts }

const phaseTones = { waiting: 'pending', over: 'offline', off: 'offline', shown: 'passed' } as const satisfies Record<
  ConsoleSlide['phase'],
  StateBadgeTone
>

const PhaseBadge = ({ slide }: { slide: ConsoleSlide }) => {
  const phase = slidePhaseAt(slide, useMinuteClock())
  return phase !== 'shown' && <StateBadge tone={phaseTones[phase]} label={formatPhase(phase, slide)} />
}

const formatPhase = (phase: ConsoleSlide['phase'], { starts_at }: ConsoleSlide) =>
  phase === 'waiting' && starts_at ? `${formatShortDateTime(starts_at)} 开始` : phase === 'over' ? '已结束' : '已隐藏'

const describeTarget = (slide: ConsoleSlide, names: TargetNames) => {
  const { jump_type, url, content_id, content_name, ends_at } = slide
  const to = jump_type === '2' ? `内容列表：${content_name || content_id}` : linkLabel(url, names)
  return ends_at ? `${to}，${formatShortDateTime(ends_at)} 结束` : to
}
