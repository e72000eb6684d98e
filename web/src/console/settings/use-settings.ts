import { isSameSetting, numberSettings, type SettingName } from '@quanzi/contract/console/setting-fields'
import type { ConsoleSettings, SitePicture } from '@quanzi/contract/console/settings'
import { keysOf, pick } from '@quanzi/contract/objects'
import { shorten } from '@quanzi/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, isOutdated } from '../../platform/api/api-error.ts'
import { errorFields } from '../../platform/api/error-fields.ts'
import { toast, toastError, toastUndo } from '../../ui/feedback/toast.ts'
import { confirmRisks } from '../../ui/overlays/confirm-risks.ts'
import { createSessionMap, setNewest } from '../../ui/state/session-map.ts'
import { formatSettingValue, getSettingLabel } from '../labels/setting-labels.ts'
import { siteQuery, useConsole, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'
import { showSetting } from './use-linked-setting.ts'
import { useRestoreVersion } from './use-restore-version.ts'

type Draft = Partial<ConsoleSettings>
/** `version` is that of the settings on which the draft was begun: what was changed since is a conflict. */
type StoredDraft = Draft & { version?: number | undefined }

/** Unsaved changes survive leaving the page and a reload. */
const drafts = createSessionMap<StoredDraft>('quanzi:console-settings', 20)

// A cleared number is `NaN`, which JSON stores as null: a call would leave it out, and the server could not refuse it.
for (const draft of drafts.values())
  for (const name of keysOf(numberSettings)) if (draft[name] === null) draft[name] = Number.NaN

/** `save` sends the differences. `errorOf`: why the fields of a row were rejected. */
export const useSettings = (names: readonly SettingName[]) => {
  const { site } = useConsole()
  const draftKey = `${site.id}:${names[0]}`
  const { data, error, refetch } = useSiteQuery('GET console/settings', {})
  const [draft, setDraft] = useState<StoredDraft>(() => drafts.get(draftKey) ?? {})
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const client = useQueryClient()
  const { mutateAsync } = useSiteMutation('POST console/settings')
  const [saving, setSaving] = useState(false)
  const { restore } = useRestoreVersion()
  const storeDraft = (next: StoredDraft) => {
    setNewest(drafts, draftKey, next)
    setDraft(next)
  }

  const saved = data?.settings
  const dirty = names.filter((name) => saved && name in draft && !isSameSetting(draft[name], saved[name]))
  const values = saved && { ...saved, ...pick(draft, dirty) }

  const save = async () => {
    if (!data || dirty.length === 0) return
    setErrors({})
    setSaving(true)
    try {
      const sent = pick(draft, dirty)
      const input = { version: draft.version ?? data.version, ...toInput(sent) }
      const saved = await confirmRisks('保存', (confirmation) => mutateAsync({ ...input, ...confirmation }))
      if (!saved) return
      const rest = without(drafts.get(draftKey) ?? {}, sent)
      // The latest version may be another operator's, whose change must not be undone or seem to have been seen.
      if (saved.changed === 0) {
        storeDraft({ ...rest, version: input.version })
        return toast('保存成功')
      }
      // The page shows them before they are fetched again.
      client.setQueryData(
        siteQuery('GET console/settings', {}, site.id).queryKey,
        (old) => old && { ...old, version: saved.version, settings: { ...old.settings, ...sent } },
      )
      storeDraft({ ...rest, version: saved.version })
      toastUndo('保存成功', () => void restore(saved.version, saved.version), 8_000)
    } catch (caught) {
      const others = isOutdated(caught) ? (await refetch()).data : undefined
      // The operator is shown each value of the others: the next save replaces it.
      if (others) storeDraft({ ...drafts.get(draftKey), version: others.version })
      const rejected = errorFields(caught)
      const [first, ...more] = names.filter((name) => rejected.includes(name))
      if (!first) return toastError(caught)
      const reasonFor = (name: SettingName) =>
        others
          ? `已被他人改为「${shorten(textOf(others.settings, name, drafts.get(draftKey)), 40)}」，再次保存将替换`
          : errorMessage(caught)
      setErrors(Object.fromEntries([first, ...more].map((name) => [name, reasonFor(name)])))
      toast(`${getSettingLabel(first)}：${reasonFor(first)}`, { error: true })
      // After the row has its error.
      requestAnimationFrame(() => showSetting(first))
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    error,
    refetch,
    errorOf: (...fields: SettingName[]) => {
      const rejected = fields.filter((name) => errors[name])
      const labelled = (name: SettingName) => `${getSettingLabel(name)}：${errors[name]}`
      return rejected.length > 1 ? rejected.map(labelled).join('；') : rejected.map((name) => errors[name])[0]
    },
    dirty,
    saving,
    // An upload finishes later than it started, so read the stored draft instead of the rendered one.
    set: (more: Draft) => {
      const begun = dirty.length > 0 ? drafts.get(draftKey)?.version : undefined
      storeDraft({ ...drafts.get(draftKey), ...more, version: begun ?? data?.version })
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in more))))
    },
    undo: () => {
      const dropped = drafts.get(draftKey)
      storeDraft({})
      setErrors({})
      const putBack = () => storeDraft({ ...dropped, ...drafts.get(draftKey), version: dropped?.version })
      toast('已撤销未保存的修改', { action: { label: '恢复', run: putBack }, ms: 8_000 })
    },
    save,
  }
}

export type Settings = ReturnType<typeof useSettings>

const textOf = (settings: ConsoleSettings, name: SettingName, draft: Draft = {}): string =>
  formatSettingValue(name, JSON.stringify(settings[name] ?? ''), JSON.stringify(draft[name]))

/** What was changed again, or for the first time, while the others were sent. */
const without = (draft: Draft, sent: Draft): Draft =>
  pick(
    draft,
    keysOf(draft).filter((name) => !(name in sent) || !isSameSetting(draft[name], sent[name])),
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
