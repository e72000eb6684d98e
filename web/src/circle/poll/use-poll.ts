import { validateBallot } from '@quanzi/contract/circle/ballot'
import type { Poll } from '@quanzi/contract/circle/poll'
import { getErrorMessage } from '@quanzi/contract/errors'
import { successMessages } from '@quanzi/contract/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { isGone } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { isOutcomeUnknown } from '../../platform/api/idempotency.ts'
import { patchCached, queryKeyOf } from '../../platform/api/query.ts'
import { refetchUnderWay } from '../../platform/api/refetch-under-way.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { msUntilTextChange, phaseAt } from './poll-time.ts'

/** The reason why this number of options cannot be submitted; undefined when it can. */
export const optionCountError = (poll: Poll, chosen: number): string | undefined => {
  const { type, min_option: min, max_option: max, options } = poll
  const problem = validateBallot({ multiple: type === '2', min, max, options: options.length }, chosen)
  return problem && getErrorMessage(problem.name, problem.values)
}

/** Server time, updated whenever the poll's text changes. Refetches the poll when it opens or closes, until an answer comes. */
export const usePollClock = (poll: Poll): number => {
  const client = useQueryClient()
  const [ticks, tick] = useReducer((n: number) => n + 1, 0)
  const now = serverNow()
  const phase = phaseAt(poll, now)
  const untilChange = msUntilTextChange(poll, now)
  const serverPhase = poll.phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick begins the next wait, which may be as long.
  useEffect(() => {
    if (untilChange === undefined) return
    const timer = setTimeout(tick, untilChange)
    return () => clearTimeout(timer)
  }, [untilChange, ticks])
  const refetchOnPhaseChange = useEffectEvent(() => void refetchPoll(client, poll))
  useEffect(() => {
    if (phase === serverPhase) return
    refetchOnPhaseChange()
    const timer = setInterval(refetchOnPhaseChange, refetchInterval)
    return () => clearInterval(timer)
  }, [phase, serverPhase])
  return now
}

const refetchInterval = 10_000

/** On an error, shows the message and the current poll, which has the ballot of a lost answer. */
export const useVote = (poll: Poll) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const vote = async (option: number[]) => {
    setBusy(true)
    try {
      patchPoll(client, await call('POST circle/tagapi voting', { tag_id: poll.tag_id, option }))
      refetchUnderWay(client)
      toast(successMessages.action)
    } catch (error) {
      const current = await refetchPoll(client, poll)
      if (isOutcomeUnknown(error) && current?.my_count) toast(successMessages.action)
      else toastError(error)
    }
    setBusy(false)
  }
  return { vote, busy }
}

/** A deleted poll removes its block. */
const refetchPoll = async (client: QueryClient, { id }: Poll): Promise<Poll | undefined> => {
  try {
    const poll = await call('GET circle/tagapi vote_detail', { id })
    patchPoll(client, poll)
    return poll
  } catch (error) {
    if (isGone(error)) await client.invalidateQueries({ queryKey: queryKeyOf('GET circle/tagapi detail') })
    return undefined
  }
}

type WithPoll = { vote_info: Poll | null }

const patchPoll = (client: QueryClient, poll: Poll) =>
  patchCached<WithPoll>(
    client,
    (x) => 'vote_info' in x && x.vote_info?.id === poll.id,
    (tag) => ({ ...tag, vote_info: poll }),
  )
