import type { SettingName } from '@quanzi/contract/console/setting-fields'
import type { ConsoleSettings, SitePicture } from '@quanzi/contract/console/settings'
import { useState } from 'react'
import { fieldOf, wordsFor } from '../../api/api-error.ts'
import { confirm } from '../../ui/overlay.ts'
import { putLast, sessionMap } from '../../ui/session-map.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { consequences } from './setting-words.ts'
import { useChange, useConsole, useSiteQuery } from './use-console.ts'

type Draft = Partial<ConsoleSettings>

/** What was typed and not saved outlives a look at another page, and a reload. */
const drafts = sessionMap<Draft>('quanzi:console-settings', 20)

/**
 * Some settings of the site with what was changed of them: `set` changes, `undo` forgets, `save` sends what differs.
 * `fault` is the field that the server refused and why.
 */
export const useSettings = (names: readonly SettingName[]) => {
  const { site } = useConsole()
  const place = `${site.id}:${names[0]}`
  const { data, error, refetch } = useSiteQuery('GET console/settings', {})
  const [draft, setDraft] = useState<Draft>(() => drafts.get(place) ?? {})
  const [fault, setFault] = useState<{ field: string; words: string }>()
  const change = useChange('POST console/settings')
  const back = useChange('POST console/version_return')
  const keep = (next: Draft) => {
    putLast(drafts, place, next)
    setDraft(next)
  }

  const saved = data?.settings
  const dirty = names.filter((name) => saved && name in draft && !alike(draft[name], saved[name]))
  const values = saved && { ...saved, ...pick(draft, dirty) }

  const save = async () => {
    if (!data || dirty.length === 0) return
    const risks = consequences.filter(({ name, to }) => dirty.includes(name) && draft[name] === to)
    const text = risks.map((risk) => risk.text).join('')
    if (risks.length > 0 && !(await confirm({ title: '确认修改吗?', text, action: '保存', danger: true }))) return
    setFault(undefined)
    try {
      const { version } = await change.mutateAsync({ version: data.version, ...toForm(pick(draft, dirty)) })
      keep({})
      const undo = () => back.mutateAsync({ id: version }).then(() => toast('已恢复'), toastError)
      toast('保存成功', { action: { label: '撤销', run: () => void undo() }, ms: 8_000 })
    } catch (refusal) {
      const field = fieldOf(refusal)
      if (field) setFault({ field, words: wordsFor(refusal) })
      toastError(refusal)
    }
  }
  return {
    values,
    error,
    refetch,
    fault,
    dirty,
    saving: change.isPending,
    // A picture arrives later than it was chosen: what was typed meanwhile is in what is kept, not in what was drawn then.
    set: (more: Draft) => keep({ ...drafts.get(place), ...more }),
    undo: () => {
      keep({})
      setFault(undefined)
    },
    save,
  }
}

export type Settings = ReturnType<typeof useSettings>

const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const pick = (draft: Draft, names: readonly SettingName[]): Draft =>
  Object.fromEntries(names.map((name) => [name, draft[name]]))

/** Pictures go out as their ids, lists as text. */
const toForm = ({
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
