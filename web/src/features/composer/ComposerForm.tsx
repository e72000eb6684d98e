import { useState } from 'react'
import { Header } from '../../ui/Header.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { Agreement } from './Agreement.tsx'
import { ClipTile } from './ClipTile.tsx'
import styles from './ComposerForm.module.css'
import { ComposerText } from './ComposerText.tsx'
import { DraftLine } from './DraftLine.tsx'
import { type Draft, isWorthKeeping } from './draft.ts'
import { MediaGrid } from './MediaGrid.tsx'
import { PostingRows } from './PostingRows.tsx'
import type { DrawPicker } from './place-picker.ts'
import { TagSheet } from './TagSheet.tsx'
import { useChosenTag } from './use-chosen-tag.ts'
import { useComposer } from './use-composer.ts'
import type { Opening } from './use-opening.ts'
import { VideoTile } from './VideoTile.tsx'

/** Writing a post, or changing one: the text with its topic, pictures, place, anonymity, the agreement. */
export const ComposerForm = ({ opening, tagId, drawPicker }: ComposerFormProps) => {
  const { facts, hand, uploads, agreement, publishing, places, clear } = useComposer(opening)
  const { draft, change } = hand
  const go = useGo()
  const [choosing, setChoosing] = useState(false)
  const noteOwnChoice = useChosenTag(tagId, change)
  const chooseTag = (tag: Draft['tag']) => {
    noteOwnChoice()
    change({ tag })
    setChoosing(false)
  }

  const publish = (
    <Pill kind="solid" busy={publishing.busy} onClick={() => void publishing.publish()} className={styles.publish}>
      发布
    </Pill>
  )
  const leave = () => {
    if (isWorthKeeping(draft, hand.baseline) && !publishing.busy) toast('草稿已保存')
    go.back()
  }
  return (
    <Screen header={<Header close onBack={leave} action={publish} />}>
      {draft.edits?.online && <p className={styles.note}>修改后将重新审核，审核期间不公开</p>}
      <section aria-label="帖子内容" className={styles.content}>
        <ComposerText
          box={places.text}
          text={draft.text}
          tag={draft.tag}
          hint={facts.explain?.content ?? ''}
          readOnly={publishing.busy}
          onText={(text) => change({ text })}
          onRemoveTag={() => chooseTag(null)}
          onChooseTag={() => setChoosing(true)}
        />
        <DraftLine hand={hand} onClear={() => void clear()} />
        <div ref={places.pictures} tabIndex={-1}>
          {draft.video ? (
            <VideoTile video={draft.video} onRemove={() => change({ video: null })} />
          ) : draft.clip ? (
            <ClipTile
              clip={draft.clip}
              uploads={uploads}
              onCover={(cover) => change(({ clip }) => ({ clip: clip && { ...clip, cover } }))}
            />
          ) : (
            <MediaGrid
              pictures={draft.pictures}
              uploads={uploads}
              takes={facts.takes}
              onOrder={(pictures) => change({ pictures })}
            />
          )}
        </div>
      </section>
      <PostingRows
        draft={draft}
        change={change}
        mayHide={facts.explain?.anonymous_switch === 1}
        drawPicker={drawPicker}
      />
      <Agreement {...agreement} tick={places.agreement} document={facts.explain?.agreement} explain={facts.explain} />
      <TagSheet open={choosing} chosen={draft.tag?.id} onClose={() => setChoosing(false)} onChoose={chooseTag} />
    </Screen>
  )
}

type ComposerFormProps = { opening: Opening; tagId: number | undefined; drawPicker: DrawPicker }
