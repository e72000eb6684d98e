import type { ConsoleSlide, SlideList } from '@quanzi/contract/console/slides'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StateBadge, type StateTone } from '../../ui/StateBadge.tsx'
import { toastError } from '../../ui/toast.ts'
import { type IconChoice, listWords, newSlide, type SlideDraft, SlideDrawer } from './SlideDrawer.tsx'
import styles from './SlideRows.module.css'
import { SortableList } from './SortableList.tsx'
import { clock } from './TimeInput.tsx'
import { useChange } from './use-console.ts'

/** The slides of one list in their order; a row opens its form. */
export const SlideRows = ({
  list,
  slides,
  icons,
}: {
  list: SlideList
  slides: readonly ConsoleSlide[]
  icons: IconChoice
}) => {
  const [draft, setDraft] = useState<SlideDraft>()
  const [order, setOrder] = useState(slides)
  useEffect(() => setOrder(slides), [slides])
  const save = useChange('POST console/slide_order')
  const reorder = (next: readonly ConsoleSlide[]) => {
    setOrder(next)
    save.mutateAsync({ list, ids: next.map(({ id }) => id).join(',') }).catch((error) => {
      setOrder(slides)
      toastError(error)
    })
  }
  return (
    <div className={styles.slides}>
      <SortableList
        label={listWords[list]}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOrder={reorder}
      >
        {(slide) => (
          <button type="button" onClick={() => setDraft(slide)} className={styles.slide}>
            {slide.picture ? <img src={slide.picture.url} alt="" /> : <span className={styles.blank} />}
            <span className={styles.words}>
              <span className="clip">{slide.title}</span>
              <span className="meta clip">{whither(slide)}</span>
            </span>
            {slide.phase !== 'shown' && <StateBadge tone={tones[slide.phase]}>{phaseWords(slide)}</StateBadge>}
          </button>
        )}
      </SortableList>
      <Button small kind="text" icon={Plus} onClick={() => setDraft(newSlide(list))}>
        {`新增${listWords[list]}`}
      </Button>
      {draft && <SlideDrawer draft={draft} onClose={() => setDraft(undefined)} icons={icons} />}
    </div>
  )
}

const tones = { waiting: 'pending', over: 'offline', off: 'offline', shown: 'passed' } as const satisfies Record<
  ConsoleSlide['phase'],
  StateTone
>

const phaseWords = ({ phase, starts_at }: ConsoleSlide) =>
  phase === 'waiting' && starts_at ? `${clock(starts_at)} 开始` : phase === 'over' ? '已结束' : '已隐藏'

const whither = ({ jump_type, url, content_id, content_name, ends_at }: ConsoleSlide) => {
  const to = jump_type === '2' ? `内容列表：${content_name || content_id}` : url || '不跳转'
  return ends_at ? `${to}，${clock(ends_at)} 结束` : to
}
