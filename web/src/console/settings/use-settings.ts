import type { SettingName } from '@quanzi/contract/console/setting-fields'
import type { ConsoleSettings, SitePicture } from '@quanzi/contract/console/settings'
import { keysOf, pick } from '@quanzi/contract/objects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorField, errorMessage, isOutdated } from '../../platform/api/api-error.ts'
import { toast, toastError, toastUndo } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { createSessionMap, setNewest } from '../../ui/state/session-map.ts'
import { getSettingLabel } from '../labels/setting-labels.ts'
import { siteQuery, useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'
import { showSetting } from './use-linked-setting.ts'
import { useRestoreVersion } from './use-restore-version.ts'

type Draft = Partial<ConsoleSettings>
/** `version` is that of the settings on which the draft was begun: what was changed since is a conflict. */
type StoredDraft = Draft & { version?: number | undefined }

/** Unsaved changes survive leaving the page and a reload. */
const drafts = createSessionMap<StoredDraft>('quanzi:console-settings', 20)

/** `save` sends the differences. `fieldError`: the rejected field and the reason. */
export const useSettings = (names: readonly SettingName[]) => {
  const { site } = useConsole()
  const draftKey = `${site.id}:${names[0]}`
  const { data, error, refetch } = useSiteQuery('GET console/settings', {})
  const [draft, setDraft] = useState<StoredDraft>(() => drafts.get(draftKey) ?? {})
  const [fieldError, setFieldError] = useState<{ field: string; message: string }>()
  const client = useQueryClient()
  const { mutateAsync } = useSiteMutation('POST console/settings')
  const [saving, setSaving] = useState(false)
  const { restore } = useRestoreVersion()
  const storeDraft = (next: StoredDraft) => {
    setNewest(drafts, draftKey, next)
    setDraft(next)
  }

  const saved = data?.settings
  const dirty = names.filter((name) => saved && name in draft && !isEqual(draft[name], saved[name]))
  const values = saved && { ...saved, ...pick(draft, dirty) }

  const save = async () => {
    if (!data || dirty.length === 0) return
    setFieldError(undefined)
    setSaving(true)
    try {
      const sent = pick(draft, dirty)
      const input = { version: draft.version ?? data.version, ...toInput(sent) }
      const saved = await confirmRisks('保存', (confirmation) => mutateAsync({ ...input, ...confirmation }))
      if (!saved) return
      // The page shows them before they are fetched again.
      client.setQueryData(
        siteQuery('GET console/settings', {}, site.id).queryKey,
        (old) => old && { ...old, version: saved.version, settings: { ...old.settings, ...sent } },
      )
      storeDraft({ ...without(drafts.get(draftKey) ?? {}, sent), version: saved.version })
      toastUndo('保存成功', () => void restore(saved.version), 8_000)
    } catch (caught) {
      // The operator has been told of the other change: the next save replaces it.
      if (isOutdated(caught)) storeDraft({ ...drafts.get(draftKey), version: (await refetch()).data?.version })
      const field = errorField(caught)
      if (!field || !names.some((name) => name === field)) return toastError(caught)
      const message = errorMessage(caught)
      setFieldError({ field, message })
      toast(`${getSettingLabel(field)}：${message}`, { error: true })
      // After the row has its error.
      requestAnimationFrame(() => showSetting(field))
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    error,
    refetch,
    fieldError,
    dirty,
    saving,
    // An upload finishes later than it started, so read the stored draft instead of the rendered one.
    set: (more: Draft) => {
      const begun = dirty.length > 0 ? drafts.get(draftKey)?.version : undefined
      storeDraft({ ...drafts.get(draftKey), ...more, version: begun ?? data?.version })
      if (fieldError && fieldError.field in more) setFieldError(undefined)
    },
    undo: () => {
      storeDraft({})
      setFieldError(undefined)
    },
    save,
  }
}

export type Settings = ReturnType<typeof useSettings>

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What was changed again, or for the first time, while the others were sent. */
const without = (draft: Draft, sent: Draft): Draft =>
  pick(
    draft,
    keysOf(draft).filter((name) => !(name in sent) || !isEqual(draft[name], sent[name])),
  )

/** Pictures are sent as ids, lists as text. */
const toInput = ({
  posting_img,
  startup_image,
  module_order,
  reject_reasons,
  reward_coin,
  reward_credit,
  ...plain
}: Draft) => ({
  ...plain,
  ...(posting_img !== undefined && { posting_img: posting_img?.id ?? 0 }),
  ...(startup_image && { startup_image: startup_image.map(({ id }: SitePicture) => id).join(',') }),
  ...(module_order && { module_order: module_order.join(',') }),
  ...(reward_coin && { reward_coin: reward_coin.join(',') }),
  ...(reward_credit && { reward_credit: reward_credit.join(',') }),
  ...(reject_reasons && { reject_reasons: reject_reasons.join('\n') }),
})
