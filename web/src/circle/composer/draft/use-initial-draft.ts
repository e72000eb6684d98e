import { getStage } from '@quanzi/contract/stages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { meQuery } from '../../../platform/api/me.ts'
import { query, queryKeyOf } from '../../../platform/api/query.ts'
import { readStorage, writeStorage } from '../../../platform/storage.ts'
import { type Draft, draftFromPost, emptyDraft, mergeStoredDraft, type PostForEdit, rebaseDraft } from './draft.ts'
import { draftKeyOf, readDraft, removeDraft, saveDraft, sweepOrphanFiles } from './draft-store.ts'
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
  const writerId = useWriterId()
  const post = usePostForEdit(postId, typeof writerId === 'number')
  const [initial, setInitial] = useState<InitialDraft>()
  const ready = typeof writerId === 'number' && (postId === undefined || (post.data !== undefined && !post.isFetching))
  const draftKey = typeof writerId === 'number' ? draftKeyOf(writerId, postId) : ''

  useEffect(() => {
    if (!ready || initial?.draftKey === draftKey) return
    let cancelled = false
    void loadInitialDraft(draftKey, post.data).then((loaded) => {
      if (!cancelled) setInitial(loaded)
    })
    return () => {
      cancelled = true
    }
  }, [ready, draftKey, post.data, initial?.draftKey])

  const replace = useCallback(
    (draft: Draft) => setInitial((now) => now && { ...now, draft, version: (now.version ?? 0) + 1 }),
    [],
  )

  if (writerId === null) return { state: 'visitor' }
  // A later refetch that fails takes nothing away from the writer.
  if (initial && initial.draftKey === draftKey) return { state: 'ready', initial, replace }
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

const loadInitialDraft = async (draftKey: string, post: PostForEdit | undefined): Promise<InitialDraft> => {
  void sweepOrphanFiles()
  const stored = await readDraft(draftKey)
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

/** The member's id, null for a visitor. Offline, the last writer on this device is used. */
const useWriterId = (): number | null | undefined => {
  const { data, isError } = useQuery(meQuery)
  const id = data?.memberid
  const [writerId, setWriterId] = useState(id)
  // A session that ends while writing opens the login over the page, which stays mounted.
  if (id !== undefined && id !== writerId) setWriterId(id)
  useEffect(() => {
    if (id !== undefined) saveLastWriter(id)
  }, [id])
  const known = id ?? writerId
  if (known !== undefined) return known
  if (isError) return readLastWriter() ?? null
  return data === null ? null : undefined
}

const lastWriterKey = 'quanzi:last-writer'

const saveLastWriter = (id: number) => writeStorage('localStorage', lastWriterKey, String(id))
const readLastWriter = (): number | undefined => Number(readStorage('localStorage', lastWriterKey)) || undefined
