import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { me, meNow } from '../../api/me.ts'
import { type Deed, openOutbox, partsOf, readList, writeList } from '../../api/outbox.ts'
import { showFollow } from '../../features/member/patch-member.ts'
import { patchPost } from '../../features/post/cached.ts'
import { collected, collectedBy, liked, likedBy } from '../../features/post/marks.ts'
import { followedTag, patchTag } from '../../features/tag/patch-tag.ts'
import { toast } from '../../ui/toast.ts'
import { setWitness } from '../../ui/use-toggle.ts'

const place = 'quanzi:deeds'
const most = 100

/**
 * Wishes that found no network wait and are sent when there is one; what was done on one page shows on every other page
 * of this device as soon as one looks at it again. Answers what shows the waiting ones once more, in what came later.
 */
export const watchDeeds = (client: QueryClient): (() => void) => {
  const outbox = openOutbox(localStorage)
  const reader = () => meNow(client)?.memberid ?? 0
  const own = new Set<string>()
  let seen = Date.now()

  const note = (deed: Deed) => {
    own.add(nameOf(deed))
    writeList(
      localStorage,
      place,
      [...readList(localStorage, place).filter(({ key }) => key !== deed.key), deed].slice(-most),
    )
  }
  const merge = () => {
    const fresh = readList(localStorage, place).filter((deed) => deed.at > seen && !own.has(nameOf(deed)))
    seen = Math.max(seen, ...fresh.map(({ at }) => at))
    for (const deed of fresh) if (deed.by === reader()) show(client, deed)
  }
  const flush = async () => {
    const by = reader()
    if (by === 0 || !navigator.onLine) return
    const sent = await outbox.flush(by)
    for (const deed of sent) {
      show(client, deed)
      note({ ...deed, at: Date.now() })
    }
    if (sent.length > 0) toast('离线时的操作已同步')
  }

  setWitness({
    begins: (key) => outbox.drop(key),
    done: (key, on, answer) => {
      if (partsOf(key)) note({ key, on, by: reader(), at: Date.now(), num: countIn(answer) })
    },
    failed: (key, on, error) => {
      if (!(error instanceof ApiError) || error.code !== 0) return false
      const waits = outbox.put({ key, on, by: reader(), at: Date.now() })
      if (waits) toast('网络恢复后会自动提交')
      return waits
    },
  })

  const back = () => {
    if (document.visibilityState !== 'visible') return
    merge()
    void flush()
  }
  document.addEventListener('visibilitychange', back)
  window.addEventListener('pageshow', back)
  window.addEventListener('storage', ({ key }) => key === place && merge())
  window.addEventListener('online', () => {
    // What waits goes out first: an answer read before it would show the old state again.
    void flush().finally(() => client.invalidateQueries())
  })
  const begin = () => {
    for (const deed of outbox.waiting(reader())) show(client, deed)
    void flush()
  }
  // Whose wishes they are is known when the reader is, which may be later.
  let known = reader()
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== me.queryKey[0] || reader() === known) return
    known = reader()
    begin()
  })
  begin()
  return begin
}

const nameOf = ({ key, on, at }: Deed) => `${key} ${on} ${at}`

const countIn = (answer: unknown): number | undefined => {
  const { num, collect } = (answer ?? {}) as { num?: number; collect?: number }
  return num ?? collect
}

/** A deed as every kept answer shows it. Shown again it changes nothing. */
const show = (client: QueryClient, { key, on, num }: Deed): void => {
  const parts = partsOf(key)
  if (!parts) return
  const { kind, id } = parts
  if (kind === 'like') {
    patchPost(client, id, (post) => likedBy(liked(post, on, meNow(client)), num ?? liked(post, on, null).digg))
  } else if (kind === 'collect') {
    patchPost(client, id, (post) => collectedBy(collected(post, on), num ?? collected(post, on).collect))
  } else if (kind === 'follow') showFollow(client, id, on)
  else if (kind === 'tag')
    patchTag(client, id, (tag) => ({ ...followedTag(tag, on), ...(num !== undefined && { num }) }))
}
