import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { keyOf, query } from '../../api/query.ts'
import { toast, toastError } from '../../ui/toast.ts'

export type OwnKind = 'topic' | 'reply'

/** How the review of one's own post or comment stands; asked again while somebody waits for it. */
export const useProgress = (kind: OwnKind, id: number) =>
  useQuery({
    ...query('GET circle/commonapi progress', { kind, id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.stage === 'first' || state.data?.stage === 'second' ? 30_000 : false),
  })

/** Objects to a refusal; true when it arrived. */
export const useAppeal = (kind: OwnKind, id: number) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async (text: string): Promise<boolean> => {
    setBusy(true)
    try {
      await call('POST circle/commonapi appeal', { kind, id, text })
      toast(successWords.appealed)
      return true
    } catch (error) {
      toastError(error, defaultWords.action)
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: keyOf('GET circle/commonapi progress', { kind, id }) })
    }
  }
  return { send, busy }
}
