import { anonymousName } from '@quanzi/contract/limits'
import { MapPin, Sparkles, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { Row } from '../../ui/Row.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { type Draft, pointOf } from './draft.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import type { DrawPicker } from './place-picker.ts'
import type { Change } from './use-draft.ts'

/** Where it was, whether others see who wrote it, and whether AI had a hand in it. */
export const PostingRows = ({ draft, change, mayHide, drawPicker }: PostingRowsProps) => {
  const [placing, setPlacing] = useState<'map' | 'words'>()
  const close = () => setPlacing(undefined)
  return (
    <section aria-label="发帖选项" className="band">
      <Row icon={MapPin} label="所在位置" value={draft.place} onClick={() => setPlacing('map')} />
      {mayHide && (
        <Row
          icon={VenetianMask}
          label="匿名发布"
          labelId="anonymous"
          note={`别人看到的是「${anonymousName}」`}
          trailing={
            <Switch checked={draft.anonymous} onChange={(anonymous) => change({ anonymous })} labelledBy="anonymous" />
          }
        />
      )}
      <Row
        icon={Sparkles}
        label="含AI生成内容"
        labelId="ai"
        note="帖子会带上标识，让读者知道"
        trailing={<Switch checked={draft.ai === true} onChange={(ai) => change({ ai })} labelledBy="ai" />}
      />
      {placing === 'map' &&
        drawPicker({
          start: pointOf(draft),
          place: draft.place,
          onClose: close,
          onChoose: (chosen) => {
            change({ place: chosen?.place ?? '', point: chosen?.point })
            close()
          },
          onWords: () => setPlacing('words'),
        })}
      <PlaceSheet
        open={placing === 'words'}
        place={draft.place}
        onClose={close}
        onChoose={(place) => {
          change({ place, point: undefined })
          close()
        }}
      />
    </section>
  )
}

type PostingRowsProps = { draft: Draft; change: Change; mayHide: boolean; drawPicker: DrawPicker }
