import { inputLength } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { formatCount } from '@quanzi/contract/text'
import { type RefObject, useEffect, useState } from 'react'
import { navigation } from '../../../platform/router/navigation.ts'
import { Pill } from '../../../ui/buttons/Pill.tsx'
import { RejectionReason } from '../../../ui/feedback/RejectionReason.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useHiddenError } from '../../../ui/inputs/use-hidden-error.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Header } from '../../../ui/layout/Header.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useScreen } from '../../../ui/layout/screen-context.ts'
import { type Draft, isWorthSaving } from '../draft/draft.ts'
import type { UpdateDraft } from '../draft/use-draft.ts'
import type { InitialDraft } from '../draft/use-initial-draft.ts'
import type { FieldProblem } from '../draft/use-publish.ts'
import type { RenderLocationPicker } from '../location/location-picker.ts'
import { MediaGrid } from '../media/MediaGrid.tsx'
import { useDroppedFiles } from '../media/use-dropped-files.ts'
import { VideoTile } from '../media/VideoTile.tsx'
import { VideoUploadTile } from '../media/VideoUploadTile.tsx'
import type { Uploads } from '../upload/use-uploads.ts'
import type { MediaKind } from '../upload/validate-files.ts'
import { Agreement } from './Agreement.tsx'
import styles from './ComposerForm.module.css'
import { ComposerText } from './ComposerText.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { DraftStatus, draftRefused } from './DraftStatus.tsx'
import { PostOptions } from './PostOptions.tsx'
import { TagSheet } from './TagSheet.tsx'
import { useComposer } from './use-composer.ts'
import { usePostingTags } from './use-posting-settings.ts'
import { usePreselectedTag } from './use-preselected-tag.ts'

/** Form for a new post or an edit. */
export const ComposerForm = ({ initial, onReplaced, tagId, renderLocationPicker }: ComposerFormProps) => {
  const { settings, draftState, uploads, agreement, publishing, fieldRefs, discard } = useComposer(initial, onReplaced)
  const { draft, update } = draftState
  useFocusInPanel(fieldRefs.text)
  const [choosing, setChoosing] = useState(false)
  const tags = usePostingTags(choosing)
  const [locationSheet, setLocationSheet] = useState<'map' | 'text'>()
  const { tagLoading, markOwnChoice } = usePreselectedTag(tagId, update)
  // Locked while the post is sent: a later change would show in the form, but not be in the post.
  const { busy } = publishing
  const chooseTag = (tag: Draft['tag']) => {
    if (busy) return
    markOwnChoice()
    update({ tag })
    setChoosing(false)
  }

  const submit = () => {
    if (tagLoading) toast('话题还在加载，请稍候', { error: true })
    else void publishing.publish()
  }
  const publish = (
    <Pill kind="solid" busy={busy} onClick={submit} className={styles.publish}>
      发布
    </Pill>
  )
  const { problem } = publishing
  const errorOf = (field: FieldProblem['field']) => (problem?.field === field ? problem.message : undefined)
  const [picturesError, picturesMessage] = useHiddenError(errorOf('pictures'))
  const canAddMedia =
    settings.acceptedKinds.length > 0 &&
    !draft.video &&
    !draft.videoUpload &&
    draft.pictures.length < limits.attachments
  // Synchronously within the tap: the file input of the grid opens only so.
  const addMedia = () => fieldRefs.pictures.current?.querySelector<HTMLElement>('[data-add-media]')?.click()
  const addFiles = (files: readonly File[]) => {
    if (!busy) uploads.add(files)
  }
  const dropping = useDroppedFiles(addFiles)
  const leave = () => {
    if (isWorthSaving(draft, draftState.baseline) && !busy) toast(draftState.refused ? draftRefused : '草稿已保存')
    navigation.back()
  }
  return (
    <Screen
      header={<Header close onBack={leave} action={publish} />}
      bottom={
        <ComposerTools
          inert={busy}
          textField={fieldRefs.text}
          length={inputLength(draft.text)}
          onAddMedia={canAddMedia ? addMedia : undefined}
          onChooseTag={() => setChoosing(true)}
          onChooseLocation={() => setLocationSheet('map')}
          onText={(text) => update({ text })}
        />
      }
    >
      {initial.rejection !== undefined && <RejectionReason reason={initial.rejection} />}
      {settings.explain?.posts_paused === 1 && <p className={styles.note}>本站暂停发布，写好的内容会保存为草稿</p>}
      {draft.editedPost?.online && <p className={styles.note}>修改后将重新审核，审核期间不公开</p>}
      <section aria-label="帖子内容" className={cx(styles.content, dropping && styles.dropping)}>
        <ComposerText
          textAreaRef={fieldRefs.text}
          text={draft.text}
          tag={draft.tag}
          placeholder="分享身边的新鲜事…"
          readOnly={busy}
          error={errorOf('text')}
          onText={(text) => update({ text })}
          onRemoveTag={() => chooseTag(null)}
          onChooseTag={() => !busy && setChoosing(true)}
          onSubmit={submit}
        />
        <div inert={busy}>
          <DraftStatus draftState={draftState} onDiscard={() => void discard()} />
          <div ref={fieldRefs.pictures} role="group" aria-label="图片和视频" tabIndex={-1} {...picturesError}>
            {picturesMessage}
            <Media
              draft={draft}
              update={update}
              uploads={uploads}
              acceptedKinds={settings.acceptedKinds}
              onAdd={addFiles}
            />
          </div>
        </div>
      </section>
      <PostOptions
        inert={busy}
        draft={draft}
        update={update}
        anonymousAllowed={settings.explain && settings.explain.anonymous_switch === 1}
        settingsFailure={settings.failure}
        locationError={errorOf('location')}
        openSheet={locationSheet}
        onOpenSheet={setLocationSheet}
        renderLocationPicker={renderLocationPicker}
      />
      <Agreement
        {...agreement}
        checkboxRef={fieldRefs.agreement}
        error={errorOf('agreement')}
        agreementText={settings.explain?.agreement}
        postingNotes={settings.explain}
      />
      <TagSheet
        open={choosing}
        list={tags}
        grouped
        chosen={draft.tag?.id}
        texts={{ none: '不选话题', empty: '没有找到相关话题' }}
        noteOf={({ onlooker }) => (onlooker > 0 ? `${formatCount(onlooker)} 浏览` : '')}
        onClose={() => setChoosing(false)}
        onChoose={chooseTag}
      />
    </Screen>
  )
}

type ComposerFormProps = {
  initial: InitialDraft
  /** Another page of the device went on with the draft. */
  onReplaced: (draft: Draft) => void
  tagId: number | undefined
  renderLocationPicker: RenderLocationPicker
}

type MediaProps = {
  draft: Draft
  update: UpdateDraft
  uploads: Uploads
  acceptedKinds: readonly MediaKind[]
  onAdd: (files: readonly File[]) => void
}

const Media = ({ draft: { video, videoUpload, pictures }, update, uploads, acceptedKinds, onAdd }: MediaProps) => {
  if (video) return <VideoTile video={video} onRemove={() => update({ video: null })} />
  if (videoUpload) return <VideoUploadTile videoUpload={videoUpload} uploads={uploads} />
  return (
    <MediaGrid
      pictures={pictures}
      uploads={uploads}
      acceptedKinds={acceptedKinds}
      onAdd={onAdd}
      onReorder={(reorder) => update((now) => ({ pictures: reorder(now.pictures) }))}
    />
  )
}

/** In a composer over a page the form replaces the element that had the focus while the draft was read. */
const useFocusInPanel = (text: RefObject<HTMLTextAreaElement | null>) => {
  const { panel } = useScreen()
  useEffect(() => {
    const field = text.current
    if (!panel || !field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }, [panel, text])
}
