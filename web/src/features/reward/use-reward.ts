import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { Currency, Giver } from '@quanzi/contract/reward'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { wordsFor } from '../../api/api-error.ts'
import { call, newKey } from '../../api/client.ts'
import { isUncertain } from '../../api/once.ts'
import { keyOf, pages, query } from '../../api/query.ts'
import { siteNow } from '../../api/site.ts'
import { needApp } from '../../ui/need-app.ts'
import { toast } from '../../ui/toast.ts'

/** What this caller of the log is called there. */
const appid = '3010'
const giversOf = (content_id: number) => ({ content_id, appid, pagesize: limits.rewardGiversShown })

export const usePurses = (enabled = true) => useQuery({ ...query('GET reward/switch', {}), enabled, staleTime: 0 })

/** The latest givers of a post, as many as are shown. */
export const useGivers = (postId: number) => useQuery(query('GET reward/contentlog', giversOf(postId))).data

export const useLedger = (kind: Currency, enabled: boolean) =>
  useInfiniteQuery({
    ...pages('GET reward/ledger', { kind, pagesize: limits.feedPageSize }),
    enabled,
    staleTime: 0,
  })

/**
 * Gives once, however often it has to be tried: the key stays the same until the server has said yes or no. Answers the
 * words of a refusal, or undefined when it was given.
 */
export const useGive = (postId: number) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const tried = useRef<{ key: string; what: string } | null>(null)

  /** Coins are the app's: outside it the reader is asked to open it, and nothing is given here. */
  const mayGive = async (kind: Currency): Promise<boolean> =>
    kind === 'credit' || needApp('金币打赏', () => siteNow(client))

  const give = async (kind: Currency, amount: number): Promise<string | undefined> => {
    const what = `${kind} ${amount}`
    if (tried.current?.what !== what) tried.current = { key: newKey(), what }
    setBusy(true)
    try {
      await call('POST reward/give', { content_id: postId, kind, amount }, { idempotencyKey: tried.current.key })
      tried.current = null
      toast(successWords.actionLoud)
      await client.invalidateQueries({ queryKey: keyOf('GET reward/contentlog', giversOf(postId)) })
      void client.invalidateQueries({ queryKey: keyOf('GET reward/switch') })
      void client.invalidateQueries({ queryKey: keyOf('GET reward/ledger'), refetchType: 'none' })
      return undefined
    } catch (error) {
      if (!isUncertain(error)) tried.current = null
      return wordsFor(error, defaultWords.action)
    } finally {
      setBusy(false)
    }
  }
  return { busy, mayGive, give }
}

/** Each giver once, the latest first: somebody who gave three times is one face. */
export const facesOf = (log: Pick<Page<Giver>, 'data'>): Giver[] =>
  [...new Map([...log.data].reverse().map((giver) => [giver.from_memberid, giver])).values()].reverse()
