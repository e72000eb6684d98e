import { errors } from '@quanzi/contract/errors'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { confirm } from '../../ui/overlay.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useKept } from '../../ui/use-kept.ts'
import { draftOf, type FieldErrors, faultsOf, formOf, newDraft, type TagDraft } from './draft.ts'
import { seeAnew } from './use-tag-desk.ts'

/**
 * The form of a topic. What was typed stands again after a reload; `leave` asks when something would be lost. `onDone`
 * runs when it is saved or given up.
 */
export const useTagForm = (tag: DeskTag | undefined, onDone: () => void) => {
  const client = useQueryClient()
  const base = tag ? draftOf(tag) : newDraft
  const [typed, keep] = useKept<TagDraft | null>('tag-form', null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const draft = typed ?? base
  const changed = JSON.stringify(draft) !== JSON.stringify(base)

  const set = (part: Partial<TagDraft>) => {
    keep({ ...draft, ...part })
    setRefused(without(refused, Object.keys(part)))
  }
  const send = async () => {
    if (!tag) await call('POST circle/tag add', formOf(draft))
    else if (!(await edit(tag.id, draft))) return
    toast(successWords.saved)
    keep(null)
    void seeAnew(client)
    onDone()
  }
  const save = async () => {
    const faults = faultsOf(draft)
    setTried(true)
    if (faults) {
      toast(faults.words, { error: true })
      focusFirst()
      return
    }
    setBusy(true)
    try {
      await send()
    } catch (error) {
      toastError(error, defaultWords.action)
      const field = error instanceof ApiError && (error.data as { field?: string } | null)?.field
      if (field) setRefused({ [field]: (error as ApiError).message })
      focusFirst()
    }
    setBusy(false)
  }
  const leave = async () => {
    if (changed && !(await confirm(giveUp))) return
    keep(null)
    onDone()
  }
  return { draft, set, errors: { ...(tried && faultsOf(draft)?.fields), ...refused }, busy, save, leave }
}

/** False when somebody else saved the topic meanwhile, and what they wrote is to stay. */
const edit = async (tag_id: number, draft: TagDraft): Promise<boolean> => {
  try {
    await call('POST circle/tag edit', { ...formOf(draft), tag_id })
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== errors.decided[0]) throw error
    if (!(await confirm(overwrite))) return false
    await call('POST circle/tag edit', { ...formOf(draft), tag_id, rev: '' })
    return true
  }
}

export type TagFormState = ReturnType<typeof useTagForm>

const overwrite = {
  title: '话题已有新的修改',
  text: '他人刚刚保存了这个话题，要用您填写的内容覆盖吗?',
  action: '覆盖',
  danger: true,
}
const giveUp = { title: '放弃修改?', text: '已填写的内容不会保存', action: '放弃', danger: true }

const without = (errors: FieldErrors, fields: string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))

/** When the errors are drawn. */
const focusFirst = () => setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid]')?.focus(), 50)
