import { getStage } from '@quanzi/contract/stages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { meQuery } from '../../../platform/api/me.ts'
import { query, queryKeyOf } from '../../../platform/api/query.ts'
import { reconnect } from './database.ts'
import { type Draft, draftFromPost, emptyDraft, mergeStoredDraft, type PostForEdit, rebaseDraft } from './draft.ts'
import {
  draftKeyOf,
  readDraft,
  readNewDraft,
  removeDraft,
  saveDraft,
  sweepOrphanFiles,
  type Writer,
} from './draft-store.ts'
import { readLastWriter, saveLastWriter } from './last-writer.ts'
import { resolveEditConflict } from './resolve-edit-conflict.ts'

/** `baseline` is the post on the server: a draft equal to it is not saved. `rejection` is why a post was rejected. */
export type InitialDraft = {
  draftKey: string
  draft: Draft
  baseline: Draft | undefined
  rejection?: string
  /** Counts the drafts that another page of the device has written in the meantime. */
  version?: number
}
type InitialDraftState =
  | { state: 'loading' }
  | { state: 'visitor' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; initial: InitialDraft; replace: (draft: Draft) => void }

/** Loads the writer, the stored draft and, for `postId`, the current post. */
export const useInitialDraft = (postId: number | undefined): InitialDraftState => {
  const { writer, error, retry } = useWriter()
  const post = usePostForEdit(postId, Boolean(writer))
  const [initial, setInitial] = useState<InitialDraft>()
  const [failure, setFailure] = useState<{ draftKey: string; error: unknown }>()
  const [retried, setRetried] = useState({ draftKey: '', tries: 0 })
  const ready = postId === undefined || (post.data !== undefined && !post.isFetching)
  const draftKey = writer ? draftKeyOf(writer, postId) : ''
  const tries = retried.draftKey === draftKey ? retried.tries : 0

  useEffect(() => {
    if (!writer || !ready || initial?.draftKey === draftKey) return
    let cancelled = false
    loadInitialDraft(writer, post.data, tries > 0).then(
      (loaded) => !cancelled && setInitial(loaded),
      (failed) => !cancelled && setFailure({ draftKey, error: failed }),
    )
    return () => {
      cancelled = true
    }
  }, [writer, ready, draftKey, post.data, initial?.draftKey, tries])

  const replace = useCallback(
    (draft: Draft) => setInitial((now) => now && { ...now, draft, version: (now.version ?? 0) + 1 }),
    [],
  )

  if (writer === null) return { state: 'visitor' }
  // A later refetch that fails takes nothing away from the writer.
  if (initial && initial.draftKey === draftKey) return { state: 'ready', initial, replace }
  if (writer === undefined && error) return { state: 'failed', error, retry }
  if (failure?.draftKey === draftKey) {
    const readAgain = () => {
      setFailure(undefined)
      setRetried({ draftKey, tries: tries + 1 })
    }
    return { state: 'failed', error: failure.error, retry: readAgain }
  }
  return postId !== undefined && post.isError
    ? { state: 'failed', error: post.error, retry: () => void post.refetch() }
    : { state: 'loading' }
}

/** Never from the cache: the server refuses an edit of an outdated revision. */
export const usePostForEdit = (postId: number | undefined, enabled = true) =>
  useQuery({
    ...query('GET circle/topicapi detail_edit', { topic_id: postId ?? 0 }),
    enabled: enabled && postId !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** After another session has changed the post. */
export const useRefetchPostForEdit = () => {
  const client = useQueryClient()
  return (postId: number): Promise<PostForEdit> => {
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/topicapi detail', { topic_id: postId }) })
    return client.fetchQuery({ ...query('GET circle/topicapi detail_edit', { topic_id: postId }), staleTime: 0 })
  }
}

/** Rejects where the browser's database does not answer; `again`: the writer goes on without it. */
const loadInitialDraft = async (
  writer: Writer,
  post: PostForEdit | undefined,
  again: boolean,
): Promise<InitialDraft> => {
  const draftKey = draftKeyOf(writer, post?.topic_id)
  if (again) reconnect()
  const reading = post ? readDraft(draftKey) : readNewDraft(writer)
  const stored = await (again ? reading.catch(() => undefined) : reading)
  void sweepOrphanFiles()
  if (!post) return { draftKey, draft: stored ?? emptyDraft(createIdempotencyKey()), baseline: undefined }
  const { draft, stale } = mergeStoredDraft(post, stored, createIdempotencyKey())
  const baseline = draftFromPost(post, draft.key)
  return {
    draftKey,
    draft: stale ? await resolveStale(draftKey, draft, stale) : draft,
    baseline,
    ...(isRejected(post) ? { rejection: post.reason } : {}),
  }
}

/** The choice is stored, so that it is asked for once. */
const resolveStale = async (draftKey: string, fresh: Draft, stale: Draft): Promise<Draft> => {
  const draft = (await resolveEditConflict()) === 'mine' ? rebaseDraft(fresh, stale) : fresh
  await (draft === fresh ? removeDraft(draftKey) : saveDraft(draftKey, draft))
  return draft
}

const isRejected = ({ state }: PostForEdit): boolean => {
  const stage = getStage('post', Number(state))
  return stage === 'rejected' || stage === 'offline'
}

/** Null for a visitor. Offline, the last writer on this device is used. */
const useWriter = (): { writer: Writer | null | undefined; error: unknown; retry: () => void } => {
  const { data, error, refetch } = useQuery(meQuery)
  const [known, setKnown] = useState<Writer>()
  const id = data?.memberid
  // The writer does not change: when the session ends while writing, the login opens over the page.
  const writer =
    data && id !== known?.memberId
      ? { memberId: data.memberid, siteId: data.siteid }
      : (known ?? (error ? readLastWriter() : undefined))
  if (writer !== known) setKnown(writer)
  useEffect(() => {
    if (data) saveLastWriter({ memberId: data.memberid, siteId: data.siteid })
  }, [data])
  return { writer: writer ?? (data === null ? null : undefined), error, retry: () => void refetch() }
}
