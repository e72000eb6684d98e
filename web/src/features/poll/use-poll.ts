import { ballotFault } from '@quanzi/contract/ballot'
import { wordsOf } from '@quanzi/contract/errors'
import type { Poll } from '@quanzi/contract/poll'
import { successWords } from '@quanzi/contract/words'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { keyOf, patchCached } from '../../api/query.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { phaseAt, timeStands } from './poll-time.ts'
import { learnClock, serverNow } from './server-clock.ts'

/** Why this many options may not be cast, in words; undefined when they may. */
export const wrongNumber = (poll: Poll, chosen: number): string | undefined => {
  const { type, min_option: min, max_option: max, options } = poll
  const fault = ballotFault({ multiple: type === '2', min, max, options: options.length }, chosen)
  return fault && wordsOf(fault.name, fault.words)
}

/**
 * The time at the server, told anew whenever it changes what the poll says. A poll that begins or ends before one's eyes
 * is asked for again.
 */
export const usePollClock = (poll: Poll): number => {
  const client = useQueryClient()
  const [, tick] = useReducer((n: number) => n + 1, 0)
  learnClock(poll)
  const now = serverNow()
  const phase = phaseAt(poll, now)
  const stands = timeStands(poll, now)
  const told = poll.phase
  useEffect(() => {
    if (stands === undefined) return
    const timer = setTimeout(tick, stands)
    return () => clearTimeout(timer)
  }, [stands])
  const lookAgain = useEffectEvent(() => void readAgain(client, poll))
  useEffect(() => {
    if (phase !== told) lookAgain()
  }, [phase, told])
  return now
}

/** Casts the ballot. Refused, it says why and shows the poll as it is now. */
export const useVote = (poll: Poll) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const vote = async (option: number[]) => {
    setBusy(true)
    try {
      patchPoll(client, await call('POST circle/tagapi voting', { tag_id: poll.tag_id, option }))
      toast(successWords.action)
    } catch (error) {
      toastError(error)
      await readAgain(client, poll)
    }
    setBusy(false)
  }
  return { vote, busy }
}

/** The poll as it is now; when it is gone, so is its block. */
const readAgain = async (client: QueryClient, { id }: Poll): Promise<void> => {
  try {
    patchPoll(client, await call('GET circle/tagapi vote_detail', { id }))
  } catch (error) {
    const gone = error instanceof ApiError && (error.code === 404 || error.code === 301)
    if (gone) await client.invalidateQueries({ queryKey: keyOf('GET circle/tagapi detail') })
  }
}

type WithPoll = { vote_info: Poll | null }

const patchPoll = (client: QueryClient, poll: Poll) =>
  patchCached<WithPoll>(
    client,
    (x) => 'vote_info' in x && x.vote_info?.id === poll.id,
    (tag) => ({ ...tag, vote_info: poll }),
  )
