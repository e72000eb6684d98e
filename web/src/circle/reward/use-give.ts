import type { Currency } from '@quanzi/contract/circle/reward'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { messageWithCause } from '../../platform/api/api-error.ts'
import { call, createIdempotencyKey } from '../../platform/api/client.ts'
import { isOutcomeUnknown } from '../../platform/api/idempotency.ts'
import { queryKeyOf } from '../../platform/api/query.ts'
import { refetchUnderWay } from '../../platform/api/refetch-under-way.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { createSessionMap, setNewest } from '../../ui/state/session-map.ts'
import { rewardsQuery } from './use-rewards.ts'

/** Idempotency keys of gifts without an answer, which survive the sheet, a reload and another choice meanwhile. */
const unconfirmed = createSessionMap<string>('quanzi:unconfirmed-gifts', 20)

/** The key stays until the server accepts or refuses. Returns the error message, or undefined. */
export const useGive = (postId: number) => {
  const client = useQueryClient()
  const me = useMe()
  const [busy, setBusy] = useState(false)

  const give = async (kind: Currency, amount: number): Promise<string | undefined> => {
    const gift = [me?.memberid, postId, kind, amount].join()
    const idempotencyKey = unconfirmed.get(gift) ?? createIdempotencyKey()
    setNewest(unconfirmed, gift, idempotencyKey)
    setBusy(true)
    try {
      await call('POST reward/give', { content_id: postId, kind, amount }, { idempotencyKey })
      unconfirmed.delete(gift)
      toast(successMessages.actionEmphatic)
      refetchUnderWay(client)
      await client.invalidateQueries({ queryKey: rewardsQuery(postId).queryKey })
      void client.invalidateQueries({ queryKey: queryKeyOf('GET reward/switch') })
      void client.invalidateQueries({ queryKey: queryKeyOf('GET reward/ledger'), refetchType: 'none' })
      return undefined
    } catch (error) {
      if (!isOutcomeUnknown(error)) unconfirmed.delete(gift)
      return messageWithCause(error, defaultMessages.action)
    } finally {
      setBusy(false)
    }
  }
  return { busy, give }
}
