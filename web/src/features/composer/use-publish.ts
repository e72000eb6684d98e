import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isGone } from '../../api/api-error.ts'
import { ApiError, call, newKey } from '../../api/client.ts'
import { wasTaken } from '../../api/once.ts'
import { keyOf } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { confirm } from '../../ui/overlay.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { type Problem, problemOf } from './checks.ts'
import { chooseVersion } from './choose-version.ts'
import { draftOf, onto } from './draft.ts'
import { afterRefusal, beforeHandingIn, type Desk, handIn } from './hand-in.ts'
import type { DraftInHand } from './use-draft.ts'
import { useFreshPost } from './use-opening.ts'

/** Checks, asks where an online post would vanish into review, hands in, and leads to one's own page. */
export const usePublish = (hand: DraftInHand, { agreed, stalled, mayHide, onProblem }: PublishParts) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const client = useQueryClient()
  const freshPost = useFreshPost()
  const go = useGo()

  const publish = async () => {
    const { now, change, keep, finish } = hand
    const problem = problemOf(now(), agreed, stalled)
    if (problem) {
      toast(problem.words, { error: true })
      return onProblem(problem.at)
    }
    if (now().anonymous && mayHide === false) {
      // Never under the real name without the writer knowing: the next try goes out openly.
      change({ anonymous: false })
      return toast(errors.anonymousOff[1], { error: true })
    }
    if (now().edits?.online && !(await confirm(backToReview))) return
    setBusy(true)
    const before = now()
    change(beforeHandingIn(before))
    await keep()
    try {
      await handIn(before, desk)
    } catch (error) {
      change({ unanswered: afterRefusal(before, error).unanswered })
      setBusy(false)
      return refused(error)
    }
    toast(successWords.published)
    await finish()
    void client.invalidateQueries({ queryKey: keyOf('GET circle/memberapi topic') })
    void client.invalidateQueries({ queryKey: keyOf('GET circle/topicapi list') })
    if (before.edits) forget(before.edits.id)
    setTimeout(() => void go.replace(paths.me()), limits.toastRedirect)
  }

  /** What was read of the post before it was changed. */
  const forget = (topic_id: number) => {
    client.removeQueries({ queryKey: keyOf('GET circle/topicapi detail', { topic_id }) })
    client.removeQueries({ queryKey: keyOf('GET circle/topicapi detail_edit', { topic_id }) })
  }

  const refused = async (error: unknown) => {
    const { edits } = hand.now()
    if (edits && (isStale(error) || wasTaken(error))) return await begunAnew(edits.id)
    toastError(error, defaultWords.publish)
    if (isGone(error)) {
      await hand.finish()
      void go.replace(paths.me())
    }
  }

  /** The post has another revision by now: what goes on from there is the writer's choice. */
  const begunAnew = async (postId: number) => {
    try {
      const post = await freshPost(postId)
      const fresh = draftOf(post, newKey())
      hand.restart((await chooseVersion()) === 'mine' ? onto(fresh, hand.now()) : fresh, fresh)
    } catch (error) {
      toastError(error, defaultWords.publish)
    }
  }

  /** One at a time, from the first tap until the page is left. */
  const publishOnce = async () => {
    if (running.current || busy) return
    running.current = true
    await publish()
    running.current = false
  }

  return { busy, publish: publishOnce }
}

type PublishParts = {
  agreed: boolean
  stalled: boolean
  /** Whether the site allows anonymous posts; undefined while nobody knows. */
  mayHide: boolean | undefined
  onProblem: (at: Problem['at']) => void
}

const desk: Desk = {
  create: (form, idempotencyKey) => call('POST circle/postingapi common', form, { idempotencyKey }),
  change: (form, idempotencyKey) => call('POST circle/postingapi edit', form, { idempotencyKey }),
  newKey,
}

const backToReview = { title: '重新审核', text: '修改后将重新审核，审核期间不公开', action: '继续发布' }

const isStale = (error: unknown) => error instanceof ApiError && error.code === 302
