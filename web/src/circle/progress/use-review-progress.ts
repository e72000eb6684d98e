import { successMessages } from '@quanzi/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { pollEvery, polledQuery } from '../../platform/api/polled-query.ts'
import { queryKeyOf } from '../../platform/api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useAttempt } from '../../ui/state/use-attempt.ts'

export type OwnContentKind = 'topic' | 'reply'

/** Polls while the item is under review. */
export const useReviewProgress = (kind: OwnContentKind, id: number) =>
  useQuery({
    ...polledQuery('GET circle/commonapi progress', { kind, id }),
    staleTime: 0,
    refetchInterval: (progress) => {
      const stage = progress.state.data?.stage
      return stage === 'first' || stage === 'second' ? pollEvery(30_000)(progress) : false
    },
  })

export const useAppeal = (kind: OwnContentKind, id: number) => {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const send = async (text: string): Promise<boolean> => {
    const sent = await attempt(async () => {
      await call('POST circle/commonapi appeal', { kind, id, text })
      toast(successMessages.appealed)
    })
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/commonapi progress', { kind, id }) })
    return sent
  }
  return { send, busy }
}
