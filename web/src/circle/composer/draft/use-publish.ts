import { limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirmNotAnonymous } from '../../../identity/member/confirm-not-anonymous.ts'
import { paths } from '../../../paths.ts'
import { errorField, errorMessage, isGone, isOutdated } from '../../../platform/api/api-error.ts'
import { call, createIdempotencyKey } from '../../../platform/api/client.ts'
import { isIdempotencyKeyReused } from '../../../platform/api/idempotency.ts'
import { queryKeyOf } from '../../../platform/api/query.ts'
import { getCurrentLocation } from '../../../platform/router/history.ts'
import { navigation } from '../../../platform/router/navigation.ts'
import { attempt, toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { type Draft, draftFromPost, rebaseDraft, sameContent } from './draft.ts'
import { resolveEditConflict } from './resolve-edit-conflict.ts'
import { draftAfterFailure, type PublishApi, submitDraft, withPendingAttempt } from './submit-draft.ts'
import type { DraftState } from './use-draft.ts'
import { useRefetchPostForEdit } from './use-initial-draft.ts'
import { type DraftProblem, type UploadState, validateDraft } from './validate-draft.ts'

/** Validates, confirms when a public post would return to review, submits, and opens the author's profile. */
export const usePublish = (
  draftState: DraftState,
  { agreed, uploadState, anonymousAllowed, onInvalid }: PublishOptions,
) => {
  const [busy, setBusy] = useState(false)
  const [rejected, setRejected] = useState<DraftProblem>()
  const [refused, setRefused] = useState<{ draft: Draft; problem: FieldProblem }>()
  const running = useRef(false)
  const client = useQueryClient()
  const refetchPost = useRefetchPostForEdit()

  const publish = async () => {
    const { getDraft, update, save, finish } = draftState
    const problem = validateDraft(getDraft(), agreed, uploadState)
    setRejected(problem)
    if (problem) {
      toast(problem.message, { error: true })
      return onInvalid(problem.field)
    }
    if (getDraft().anonymous && anonymousAllowed === false) {
      if (!(await confirmNotAnonymous())) return
      update({ anonymous: false })
    }
    if (getDraft().editedPost?.online && !(await confirm(reviewAgainPrompt))) return
    setBusy(true)
    const { key } = getCurrentLocation()
    const submitted = getDraft()
    update(withPendingAttempt(submitted))
    await save()
    try {
      await submitDraft(submitted, publishApi)
    } catch (error) {
      const { key: draftKey, unconfirmed } = draftAfterFailure(submitted, error, createIdempotencyKey)
      update({ key: draftKey, unconfirmed })
      setBusy(false)
      return handleFailure(error, key)
    }
    toast(successMessages.published)
    await finish()
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/memberapi topic') })
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/topicapi list') })
    if (submitted.editedPost) removeCachedPost(submitted.editedPost.id)
    setTimeout(() => showOwnPosts(key), limits.toastRedirect)
  }

  const removeCachedPost = (topic_id: number) => {
    client.removeQueries({ queryKey: queryKeyOf('GET circle/topicapi detail', { topic_id }) })
    client.removeQueries({ queryKey: queryKeyOf('GET circle/topicapi detail_edit', { topic_id }) })
  }

  /** Only from the composer: a writer who has opened another screen meanwhile stays there. */
  const showOwnPosts = (composerKey: string) => {
    if (getCurrentLocation().key === composerKey) void navigation.replace(paths.me())
  }

  const handleFailure = async (error: unknown, composerKey: string) => {
    const { editedPost } = draftState.getDraft()
    if (editedPost && (isOutdated(error) || isIdempotencyKeyReused(error)))
      return await reloadAfterConflict(editedPost.id)
    toastError(error, defaultMessages.publish)
    const field = refusedFields[errorField(error) ?? '']
    if (field) setRefused({ draft: draftState.getDraft(), problem: { field, message: errorMessage(error) } })
    if (editedPost && isGone(error)) {
      await draftState.finish()
      showOwnPosts(composerKey)
    }
  }

  /** The post has a newer revision: the writer chooses which one to continue with. */
  const reloadAfterConflict = async (postId: number) => {
    await attempt(async () => {
      const post = await refetchPost(postId)
      const fresh = draftFromPost(post, createIdempotencyKey())
      draftState.restart(
        (await resolveEditConflict()) === 'mine' ? rebaseDraft(fresh, draftState.getDraft()) : fresh,
        fresh,
      )
    }, defaultMessages.publish)
  }

  const publishOnce = async () => {
    if (running.current || busy) return
    running.current = true
    await publish()
    running.current = false
  }

  const remaining = rejected && validateDraft(draftState.draft, agreed, uploadState)
  const fieldError = refused && sameContent(refused.draft, draftState.draft) ? refused.problem : undefined
  const invalid = remaining?.message === rejected?.message ? remaining : undefined
  return { busy, publish: publishOnce, problem: invalid ?? fieldError }
}

/** A problem found in the draft, or returned by the server. */
export type FieldProblem = { message: string; field: DraftProblem['field'] | 'location' }

const refusedFields: Readonly<Record<string, FieldProblem['field']>> = {
  content: 'text',
  attachment: 'pictures',
  thumb: 'pictures',
  location: 'location',
}

type PublishOptions = {
  agreed: boolean
  uploadState: UploadState
  anonymousAllowed: boolean | undefined
  onInvalid: (at: DraftProblem['field']) => void
}

const publishApi: PublishApi = {
  create: (input, idempotencyKey) => call('POST circle/postingapi common', input, { idempotencyKey }),
  update: (input, idempotencyKey) => call('POST circle/postingapi edit', input, { idempotencyKey }),
  read: (topic_id) => call('GET circle/topicapi detail_edit', { topic_id }),
  newKey: createIdempotencyKey,
}

const reviewAgainPrompt = { title: '重新审核', text: '修改后将重新审核，审核期间不公开', action: '继续发布' }
