import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { query, queryKeyOf } from '../../platform/api/query.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'

export type OwnContentKind = 'topic' | 'reply'

/** Polls while the item is under review. */
export const useReviewProgress = (kind: OwnContentKind, id: number) =>
  useQuery({
    ...query('GET circle/commonapi progress', { kind, id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.stage === 'first' || state.data?.stage === 'second' ? 30_000 : false),
  })

export const useAppeal = (kind: OwnContentKind, id: number) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async (text: string): Promise<boolean> => {
    setBusy(true)
    try {
      await call('POST circle/commonapi appeal', { kind, id, text })
      toast(successMessages.appealed)
      return true
    } catch (error) {
      toastError(error, defaultMessages.action)
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/commonapi progress', { kind, id }) })
    }
  }
  return { send, busy }
}
