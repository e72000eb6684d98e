import type { WordKind } from '@quanzi/contract/console/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsFor } from '../../../api/api-error.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import { useChange, useConsole, useSiteCall, useSiteQuery } from '../use-console.ts'
import { useStretch } from '../use-stretch.ts'

export const useWordList = (kind: WordKind, keyword: string) => useStretch('GET console/word list', { kind, keyword })

/** How many words each list has. */
export const useWordTotals = () => useSiteQuery('GET console/word list', { kind: 'refuse', pagesize: 1 }).data?.totals

export const useRemoveWords = () => {
  const { mutateAsync, isPending } = useChange('POST console/word remove')
  return {
    busy: isPending,
    remove: (ids: number[], done: () => void) =>
      void mutateAsync({ ids }).then(() => {
        toast('已删除')
        done()
      }, toastError),
  }
}

/** Adding many: what became of them is told in one sentence. */
export const useAddWords = () => {
  const add = useChange('POST console/word add')
  const [error, setError] = useState('')
  return {
    error,
    busy: add.isPending,
    add: async (kind: WordKind, words: string): Promise<boolean> => {
      setError('')
      try {
        const { added, moved, kept, useless } = await add.mutateAsync({ kind, words })
        const parts = [
          `新增 ${added} 个`,
          moved > 0 && `从其他名单移入 ${moved} 个`,
          kept > 0 && `已有 ${kept} 个`,
          useless.length > 0 && `无法匹配 ${useless.length} 个：${useless.slice(0, 3).join(' ')}`,
        ]
        toast(parts.filter(Boolean).join('，'), { ms: 4_000 })
        return true
      } catch (refused) {
        setError(wordsFor(refused))
        return false
      }
    },
  }
}

/** A dry run: begun by a tap, then asked after every second until it is done. */
export const useTrial = () => {
  const { site } = useConsole()
  const send = useSiteCall()
  const [id, setId] = useState<number | null>(null)
  const [error, setError] = useState('')
  const { data } = useQuery({
    queryKey: ['word trial', site.id, id],
    queryFn: () => send('GET console/word trial', { id: id ?? 0 }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.done ? false : 1_000),
  })
  return {
    error,
    trial: data,
    running: id !== null && data?.done !== true,
    begin: async (kind: 'refuse' | 'hold', words: string) => {
      setError('')
      try {
        setId((await send('POST console/word try', { kind, words })).id)
      } catch (refused) {
        setError(wordsFor(refused))
      }
    },
    forget: () => setId(null),
  }
}

export const useTester = () => {
  const send = useSiteCall()
  return (text: string) => send('POST console/word test', { text })
}
