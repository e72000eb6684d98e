import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorField, errorMessage, isOutdated } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useSolvedToast } from '../../ui/feedback/use-solved-toast.ts'
import { focusFirstInvalid } from '../../ui/inputs/focus-first-invalid.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import {
  emptyTagDraft,
  type FieldErrors,
  type TagDraft,
  toTagDraft,
  toTagInput,
  validateTagDraft,
} from './tag-draft.ts'
import { invalidateTags } from './use-tag-admin.ts'

/** The draft survives a reload. `onDone` runs after saving or discarding. */
export const useTagForm = (tag: AdminTag | undefined, onDone: () => void) => {
  const client = useQueryClient()
  const initialDraft = tag ? toTagDraft(tag) : emptyTagDraft
  const [storedDraft, storeDraft] = useHistoryState<TagDraft | null>('tag-form', null)
  const [submitted, setSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const whileMounted = useWhileMounted()
  const draft = storedDraft ?? initialDraft
  const changed = JSON.stringify(draft) !== JSON.stringify(initialDraft)

  /** A picture that is uploaded after the form was left does not bring the discarded draft back. */
  const set = (change: Partial<TagDraft>) =>
    whileMounted(() => {
      storeDraft({ ...draft, ...change })
      setServerErrors(omitFields(serverErrors, Object.keys(change)))
    })
  /** The props of the input of one value. */
  const bind = <K extends keyof TagDraft>(name: K) => ({
    value: draft[name],
    onChange: (value: TagDraft[K]) => {
      const change: Partial<TagDraft> = {}
      change[name] = value
      set(change)
    },
  })
  const send = async () => {
    if (!tag) await call('POST circle/tag add', toTagInput(draft))
    else if (!(await saveExisting(tag.id, draft))) return
    toast(successMessages.saved)
    storeDraft(null)
    void invalidateTags(client)
    whileMounted(onDone)
  }
  const problems = validateTagDraft(draft)
  useSolvedToast(submitted ? problems?.message : undefined)
  const save = async () => {
    setSubmitted(true)
    if (problems) {
      toast(problems.message, { error: true })
      focusFirstInvalid('main')
      return
    }
    setBusy(true)
    try {
      await send()
    } catch (error) {
      toastError(error, defaultMessages.action)
      const field = errorField(error)
      if (field) setServerErrors({ [field]: errorMessage(error) })
      focusFirstInvalid('main')
    }
    setBusy(false)
  }
  const cancel = useLeaveQuestion(changed, () => {
    storeDraft(null)
    onDone()
  })
  return {
    draft,
    set,
    bind,
    errors: { ...(submitted && problems?.fields), ...serverErrors },
    busy,
    save,
    cancel,
  }
}

/** False when another reviewer saved the topic first and that version is kept. */
const saveExisting = async (tag_id: number, draft: TagDraft): Promise<boolean> => {
  try {
    await call('POST circle/tag edit', { ...toTagInput(draft), tag_id })
    return true
  } catch (error) {
    if (!isOutdated(error)) throw error
    if (!(await confirm(overwritePrompt))) return false
    await call('POST circle/tag edit', { ...toTagInput(draft), tag_id, rev: '' })
    return true
  }
}

export type TagFormState = ReturnType<typeof useTagForm>

const overwritePrompt = {
  title: '话题已有新的修改',
  text: '他人刚刚保存了这个话题，要用您填写的内容覆盖吗?',
  action: '覆盖',
  danger: true,
}

const omitFields = (errors: FieldErrors, fields: string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
