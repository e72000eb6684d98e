import type { Currency } from '@quanzi/contract/circle/reward'
import { limits } from '@quanzi/contract/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFreshPages } from '../../platform/api/fresh-pages.ts'
import { pagedQuery, query } from '../../platform/api/query.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { loadChunk } from '../../ui/state/chunk-loader.ts'

/** The id of this client in the reward log. */
const appid = '3010'
export const rewardsQuery = (content_id: number) =>
  pagedQuery('GET reward/contentlog', { content_id, appid, pagesize: limits.rewardGiversShown })

export const useBalances = () => useQuery({ ...query('GET reward/switch', {}), staleTime: 0 })

/** The rewards of a post, latest first. */
export const useRewards = (postId: number) => useInfiniteQuery(rewardsQuery(postId))

export const useLedger = (kind: Currency, enabled: boolean) =>
  useFreshPages('GET reward/ledger', { kind, pagesize: limits.feedPageSize }, enabled)

/** Coins exist in the app only: elsewhere the user is asked to open it, before an amount is chosen. */
export const useEnsureCanGive = () => {
  const client = useQueryClient()
  return async (kind: Currency): Promise<boolean> => {
    if (kind === 'credit') return true
    try {
      const { requireAppForCoins } = await loadChunk(loadRequireApp)
      return await requireAppForCoins(client)
    } catch (error) {
      toastError(error)
      return false
    }
  }
}

/** Not before the tap: every post loads this file. */
const loadRequireApp = () => import('./require-app-for-coins.ts')
