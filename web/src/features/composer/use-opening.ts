import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newKey } from '../../api/client.ts'
import { me } from '../../api/me.ts'
import { keyOf, query } from '../../api/query.ts'
import { chooseVersion } from './choose-version.ts'
import { type Draft, draftOf, emptyDraft, merged, onto, type PostForEdit } from './draft.ts'
import { placeOf, readDraft, sweepFiles } from './draft-store.ts'

/** What the composer begins with. `baseline` is the post as it stands: what equals it is nothing to keep. */
export type Opening = { place: string; draft: Draft; baseline: Draft | undefined }
type Opened =
  | { state: 'loading' }
  | { state: 'visitor' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; opening: Opening }

/** Finds out who writes, what was left on the device and, for `postId`, the post as it stands now. */
export const useOpening = (postId: number | undefined): Opened => {
  const writer = useWriter()
  const post = usePostForEdit(postId, typeof writer === 'number')
  const [opening, setOpening] = useState<Opening>()
  const ready = typeof writer === 'number' && (postId === undefined || (post.data !== undefined && !post.isFetching))
  const place = typeof writer === 'number' ? placeOf(writer, postId) : ''

  useEffect(() => {
    if (!ready || opening?.place === place) return
    let gone = false
    void open(place, post.data).then((found) => {
      if (!gone) setOpening(found)
    })
    return () => {
      gone = true
    }
  }, [ready, place, post.data, opening?.place])

  if (writer === null) return { state: 'visitor' }
  if (postId !== undefined && post.isError)
    return { state: 'failed', error: post.error, retry: () => void post.refetch() }
  return opening && opening.place === place ? { state: 'ready', opening } : { state: 'loading' }
}

/** The post as it stands now, never from memory: a revision decides whether an editing is taken. */
export const usePostForEdit = (postId: number | undefined, enabled = true) =>
  useQuery({
    ...query('GET circle/topicapi detail_edit', { topic_id: postId ?? 0 }),
    enabled: enabled && postId !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Asks for the post again after somebody else has changed it. */
export const useFreshPost = () => {
  const client = useQueryClient()
  return (postId: number): Promise<PostForEdit> => {
    void client.invalidateQueries({ queryKey: keyOf('GET circle/topicapi detail', { topic_id: postId }) })
    return client.fetchQuery({ ...query('GET circle/topicapi detail_edit', { topic_id: postId }), staleTime: 0 })
  }
}

const open = async (place: string, post: PostForEdit | undefined): Promise<Opening> => {
  void sweepFiles()
  const left = await readDraft(place)
  if (!post) return { place, draft: left ?? emptyDraft(newKey()), baseline: undefined }
  const { draft, stale } = merged(post, left, newKey())
  const baseline = draftOf(post, draft.key)
  return { place, draft: stale && (await chooseVersion()) === 'mine' ? onto(draft, stale) : draft, baseline }
}

/** The member's id, null for a visitor. Without a network whoever wrote here last goes on with their draft. */
const useWriter = (): number | null | undefined => {
  const { data, isError } = useQuery(me)
  const id = data?.memberid
  const [writer, setWriter] = useState(id)
  // A session that ends while one writes asks for the login above the page, which stays as it is.
  if (id !== undefined && id !== writer) setWriter(id)
  useEffect(() => {
    if (id !== undefined) remember(id)
  }, [id])
  const known = id ?? writer
  if (known !== undefined) return known
  return isError ? (remembered() ?? null) : (data as null | undefined)
}

const lastWriter = 'quanzi:last-writer'

const remember = (id: number) => {
  try {
    localStorage.setItem(lastWriter, String(id))
  } catch {
    // Only a draft without a network is harder to find then.
  }
}

const remembered = (): number | undefined => {
  try {
    return Number(localStorage.getItem(lastWriter)) || undefined
  } catch {
    return undefined
  }
}
