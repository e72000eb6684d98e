import { anonymousName } from '@quanzi/contract/limits'
import { MapPin, Sparkles, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { Row } from '../../ui/Row.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Draft } from './draft.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import type { Change } from './use-draft.ts'

/** Where it was, whether others see who wrote it, and whether AI had a hand in it. */
export const PostingRows = ({ draft, change, mayHide }: { draft: Draft; change: Change; mayHide: boolean }) => {
  const [placing, setPlacing] = useState(false)
  return (
    <section aria-label="发帖选项" className="band">
      <Row icon={MapPin} label="所在位置" value={draft.place} onClick={() => setPlacing(true)} />
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
      <PlaceSheet
        open={placing}
        place={draft.place}
        onClose={() => setPlacing(false)}
        onChoose={(place) => {
          change({ place })
          setPlacing(false)
        }}
      />
    </section>
  )
}
