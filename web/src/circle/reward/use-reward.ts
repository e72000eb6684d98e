import type { Currency } from '@quanzi/contract/circle/reward'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { messageWithCause } from '../../platform/api/api-error.ts'
import { call, createIdempotencyKey } from '../../platform/api/client.ts'
import { isOutcomeUnknown } from '../../platform/api/idempotency.ts'
import { pagedQuery, query, queryKeyOf, useFreshPages } from '../../platform/api/query.ts'
import { fetchSite } from '../../platform/api/site.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { requireApp } from '../../ui/state/require-app.ts'
import { createSessionMap, setNewest } from '../../ui/state/session-map.ts'

/** The id of this client in the reward log. */
const appid = '3010'
const rewardsQuery = (content_id: number) =>
  pagedQuery('GET reward/contentlog', { content_id, appid, pagesize: limits.rewardGiversShown })

export const useBalances = () => useQuery({ ...query('GET reward/switch', {}), staleTime: 0 })

/** The rewards of a post, latest first. */
export const useRewards = (postId: number) => useInfiniteQuery(rewardsQuery(postId))

export const useLedger = (kind: Currency, enabled: boolean) =>
  useFreshPages('GET reward/ledger', { kind, pagesize: limits.feedPageSize }, enabled)

/** Coins exist in the app only: elsewhere the user is asked to open it, before an amount is chosen. */
export const useEnsureCanGive = () => {
  const client = useQueryClient()
  return async (kind: Currency): Promise<boolean> =>
    kind === 'credit' || requireApp('金币打赏', () => fetchSite(client))
}

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
