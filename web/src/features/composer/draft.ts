import type { Sent } from '@quanzi/contract'
import type { Picture, Post, Video } from '@quanzi/contract/post'

/** What somebody is writing, as it is kept on the device until it is published. */
export type Draft = {
  text: string
  tag: { id: number; name: string } | null
  place: string
  /** Where on the map the place was chosen (GCJ-02); a place in words of one's own has none. */
  point?: { lng: number; lat: number } | undefined
  anonymous: boolean
  /** Its writer says that AI made some of it. */
  ai?: boolean
  /** In the order in which they will be shown. Without `sent` the file still waits to be uploaded. */
  pictures: DraftPicture[]
  /** The video of a new post: on its way, or arrived. */
  clip?: DraftClip | undefined
  /** The video of a post that is edited; it stays as it is. */
  video: Video | null
  /** The idempotency key: the same until the server has taken the draft, so that a second try publishes nothing twice. */
  key: string
  /** What was handed in under this key without an answer: the server may have taken one of them. */
  unanswered?: readonly Form[]
  /** The post that is edited and its text as it was opened. */
  edits?: Edited
}

export type DraftPicture = { id: string; name: string; sent?: SentPicture }
export type SentPicture = Pick<Picture, 'attach_id' | 'thumb' | 'width' | 'height' | 'preview'>
/** `key` is how the server knows the upload, `size` how the same file is known when it must be chosen again. */
export type DraftClip = { id: string; name: string; size: number; key?: string; sent?: SentClip; cover?: SentPicture }
export type SentClip = { vid: string; poster: number }
type Edited = { id: number; rev: number; online: boolean; place: string; lng: number | null; lat: number | null }
export type PostForEdit = Post & { lng: number | null; lat: number | null }
/** The fields of publishing, as the wire takes them. */
export type Form = Pick<Sent<'POST circle/postingapi common'>, 'content' | 'location'> &
  Record<'tag' | 'attachment' | 'thumb', string> & {
    topic_type: '1' | '2' | '3'
    anonymous: 0 | 1
    ai: 0 | 1
    lng?: number
    lat?: number
  }

export const emptyDraft = (key: string): Draft => ({
  text: '',
  tag: null,
  place: '',
  anonymous: false,
  pictures: [],
  video: null,
  key,
})

/** A post opened for editing. */
export const draftOf = (post: PostForEdit, key: string): Draft => ({
  text: post.content,
  tag: post.tag_data && { id: post.tag_data.tag_id, name: post.tag_data.tag_name },
  place: post.location,
  anonymous: post.anonymous === '1',
  ai: post.is_ai === 1,
  pictures: Array.isArray(post.attachment) ? post.attachment.map(kept) : [],
  video: Array.isArray(post.attachment) ? null : post.attachment,
  key,
  edits: {
    id: post.topic_id,
    rev: post.rev,
    online: post.state === '1',
    place: post.location,
    lng: post.lng,
    lat: post.lat,
  },
})

/**
 * Which text an editing begins with: what was left on the device when it belongs to this revision, else the post.
 * `stale` is what was left of an older revision; only its writer can say which of the two is wanted.
 */
export const merged = (post: PostForEdit, left: Draft | undefined, key: string): { draft: Draft; stale?: Draft } => {
  const fresh = draftOf(post, key)
  if (!left?.edits || left.edits.id !== post.topic_id || sameContent(left, fresh)) return { draft: fresh }
  if (left.edits.rev !== post.rev) return { draft: fresh, stale: left }
  return { draft: left }
}

/** One's own words on top of a newer revision: the next try hands them in as a change of that one. */
export const onto = (fresh: Draft, mine: Draft): Draft => {
  const { unanswered: _, ...words } = mine
  return { ...words, key: fresh.key, video: fresh.video, ...(fresh.edits ? { edits: fresh.edits } : {}) }
}

/** Whether there is nothing that would be missed: a topic alone is chosen again by the way one came. */
export const isEmpty = ({ text, place, pictures, clip, video }: Draft): boolean =>
  text.trim() === '' && place === '' && pictures.length === 0 && !clip && !video

/** What is empty, or says the same as the post it began with, is nothing to keep. */
export const isWorthKeeping = (draft: Draft, baseline: Draft | undefined): boolean =>
  baseline ? !sameContent(draft, baseline) : !isEmpty(draft)

const sameContent = (a: Draft, b: Draft): boolean => content(a) === content(b)

const content = ({ text, tag, place, anonymous, ai = false, pictures, clip, video }: Draft): string =>
  JSON.stringify([
    ...[text, tag?.id, place, anonymous, ai, pictures.map((p) => p.sent?.attach_id ?? p.id), video?.vid],
    ...(clip ? [clip.id, clip.cover?.attach_id] : []),
  ])

/** The draft as the form of publishing. Files that have not arrived yet are left out: see `checks.ts`. */
export const formOf = (draft: Draft): Form => ({
  content: draft.text.trim(),
  tag: draft.tag ? String(draft.tag.id) : '',
  location: draft.place.trim(),
  ...mediaOf(draft),
  anonymous: draft.anonymous ? 1 : 0,
  ai: draft.ai ? 1 : 0,
  ...pointOf(draft),
})

const mediaOf = ({ video, clip, pictures }: Draft): Pick<Form, 'attachment' | 'thumb' | 'topic_type'> => {
  const film = video
    ? { vid: video.vid, cover: video.thumb.id }
    : clip?.sent && { vid: clip.sent.vid, cover: clip.cover?.attach_id ?? clip.sent.poster }
  if (film) {
    const { vid, cover } = film
    return { attachment: JSON.stringify([{ vid }]), topic_type: '3', thumb: JSON.stringify([{ id: cover }]) }
  }
  const arrived = pictures.flatMap(({ sent }) => (sent ? [{ id: sent.attach_id }] : []))
  return { attachment: JSON.stringify(arrived), topic_type: pictures.length > 0 ? '2' : '1', thumb: '[]' }
}

export const sameForm = (a: Form, b: Form): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The point of the map belongs to the place that was chosen with it, not to another one typed over it. */
export const pointOf = ({ place, point, edits }: Draft): { lng: number; lat: number } | undefined => {
  if (place === '' || point) return place === '' ? undefined : point
  return edits && edits.lng !== null && edits.lat !== null && place === edits.place
    ? { lng: edits.lng, lat: edits.lat }
    : undefined
}

const kept = (picture: Picture): DraftPicture => ({
  id: `kept-${picture.attach_id}`,
  name: '',
  sent: {
    attach_id: picture.attach_id,
    thumb: picture.thumb,
    width: picture.width,
    height: picture.height,
    preview: picture.preview,
  },
})
