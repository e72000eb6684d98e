import { useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { useOnline } from '../../../ui/state/use-online.ts'
import { type Draft, emptyDraft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import type { InitialDraft } from '../draft/use-initial-draft.ts'
import { usePublish } from '../draft/use-publish.ts'
import type { DraftProblem } from '../draft/validate-draft.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { hasAgreed, saveAgreed } from './agreement-store.ts'
import { usePostingSettings } from './use-posting-settings.ts'

export const useComposer = (initial: InitialDraft, onReplaced: (draft: Draft) => void) => {
  const settings = usePostingSettings()
  const draftState = useDraft(initial, onReplaced)
  const uploads = useUploads(draftState, settings.acceptedKinds)
  const agreement = useAgreement(settings.explain?.agreement.content)
  const text = useRef<HTMLTextAreaElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLDivElement>(null)
  const fieldRefs = { text, agreement: checkbox, pictures }

  const publishing = usePublish(draftState, {
    agreed: agreement.agreed,
    uploadState: { stalled: uploads.stalled, coverPending: uploads.coverPending, online: useOnline() },
    anonymousAllowed: settings.explain && settings.explain.anonymous_switch === 1,
    onInvalid: (at: DraftProblem['field']) => {
      fieldRefs[at].current?.focus()
      fieldRefs[at].current?.scrollIntoView({ block: 'nearest' })
    },
  })

  /** Resets to an empty draft, or to the post. */
  const discard = async () => {
    const { baseline, restart, save } = draftState
    if (!(await confirm(baseline ? discardChangesPrompt : clearDraftPrompt))) return
    uploads.removeAll()
    restart(baseline ?? emptyDraft(createIdempotencyKey()), baseline)
    await save()
  }

  return { settings, draftState, uploads, agreement, publishing, fieldRefs, discard }
}

/** Preset when the same text was accepted on this device. */
const useAgreement = (text: string | undefined) => {
  const [checked, setChecked] = useState<boolean>()
  const agreed = checked ?? (text !== undefined && hasAgreed(text))
  const onChange = (now: boolean) => {
    setChecked(now)
    if (text !== undefined) saveAgreed(text, now)
  }
  return { agreed, onChange }
}

const discardChangesPrompt = { title: '放弃修改?', text: '帖子将恢复为修改之前的内容', action: '放弃', danger: true }
const clearDraftPrompt = { title: '清空草稿?', text: '已写的文字和已选的图片都会移除', action: '清空', danger: true }
