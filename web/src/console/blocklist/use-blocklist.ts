import type { BlocklistKind } from '@quanzi/contract/console/blocklist'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../platform/api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { useConsole, useSiteCall, useSiteMutation, useSiteQuery } from '../shell/use-console.ts'

export const useBlocklist = (kind: BlocklistKind, keyword: string) =>
  useCursorList('GET console/word list', { kind, keyword })

export const useBlocklistTotals = () =>
  useSiteQuery('GET console/word list', { kind: 'refuse', pagesize: 1 }).data?.totals

/** Adds terms and shows the result in a toast. `error` is what is wrong with them, until they are changed. */
export const useAddTerms = () => {
  const add = useSiteMutation('POST console/word add')
  const { errorOf, clearErrors, run } = useSubmit<'words'>()
  return {
    error: errorOf('words'),
    clear: () => clearErrors(['words']),
    busy: add.isPending,
    add: (kind: BlocklistKind, words: string) =>
      run(async () => {
        const { added, moved, kept, useless } = await add.mutateAsync({ kind, words })
        const parts = [
          `新增 ${added} 个`,
          moved > 0 && `从其他名单移入 ${moved} 个`,
          kept > 0 && `已有 ${kept} 个`,
          useless.length > 0 && `无法匹配 ${useless.length} 个：${useless.slice(0, 3).join(' ')}`,
        ]
        toast(parts.filter(Boolean).join('，'), { ms: 4_000 })
        return true
      }),
  }
}

/** A dry run: started by a click, then polled every second until it is done. */
export const useDryRun = () => {
  const { site } = useConsole()
  const send = useSiteCall()
  const [{ id, moves }, setStarted] = useState<StartedRun>(notStarted)
  const [error, setError] = useState('')
  /** One that is started while its terms are changed is not theirs. */
  const attempt = useRef(0)
  const { data, error: lost } = useQuery({
    queryKey: ['dry run', site.id, id],
    queryFn: () => send('GET console/word trial', { id: id ?? 0 }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.done || state.error ? false : 1_000),
  })
  return {
    error: error || (lost ? errorMessage(lost) : ''),
    result: data,
    moves,
    running: id !== null && data?.done !== true && !lost,
    start: async (kind: 'refuse' | 'hold', words: string) => {
      setError('')
      attempt.current += 1
      const current = attempt.current
      const apply = (change: () => void) => current === attempt.current && change()
      try {
        const started = await send('POST console/word try', { kind, words })
        apply(() => setStarted(started))
      } catch (caught) {
        apply(() => setError(errorMessage(caught)))
      }
    },
    reset: () => {
      attempt.current += 1
      setStarted(notStarted)
      setError('')
    },
  }
}

type StartedRun = { id: number | null; moves: readonly { word: string; from: BlocklistKind }[] }
const notStarted: StartedRun = { id: null, moves: [] }

export const useBlocklistTest = () => {
  const send = useSiteCall()
  return (text: string) => send('POST console/word test', { text })
}
