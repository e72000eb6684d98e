import type { CallInput } from '@quanzi/contract'
import type { Picture, Post, Video } from '@quanzi/contract/circle/post'
import { cleanInput, inputLength } from '@quanzi/contract/clean-input'

export type Draft = {
  text: string
  tag: { id: number; name: string } | null
  location: string
  /** GCJ-02, from the map; a location typed by hand has none. */
  point?: { lng: number; lat: number } | undefined
  anonymous: boolean
  ai?: boolean
  /** In display order. A picture without `uploaded` is still to be uploaded. */
  pictures: DraftPicture[]
  /** The video of a new post. */
  videoUpload?: DraftVideo | undefined
  /** The existing video of an edited post; it cannot be changed. */
  video: Video | null
  key: string
  /** Attempts under this key without a response: the server may have accepted one of them. */
  unconfirmed?: readonly PostInput[]
  /** The edited post, with its text as it was opened. */
  editedPost?: EditedPost
}

export type DraftPicture = { id: string; name: string; uploaded?: UploadedPicture }
export type UploadedPicture = Pick<Picture, 'attach_id' | 'thumb' | 'width' | 'height' | 'preview' | 'ai_grade'> &
  // Not in drafts of earlier versions.
  Partial<Pick<Picture, 'full'>>
/** `key` is the server's upload id; `size` recognizes the same file when it must be chosen again. */
export type DraftVideo = {
  id: string
  name: string
  size: number
  key?: string
  uploaded?: UploadedVideo
  cover?: UploadedPicture
}
export type UploadedVideo = { vid: string; poster: number }
type EditedPost = { id: number; rev: number; online: boolean; location: string; lng: number | null; lat: number | null }
export type PostForEdit = Post & { lng: number | null; lat: number | null }
/** The request body of publishing. */
export type PostInput = Pick<CallInput<'POST circle/postingapi common'>, 'content' | 'location'> &
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
  location: '',
  anonymous: false,
  pictures: [],
  video: null,
  key,
})

export const draftFromPost = (post: PostForEdit, key: string): Draft => ({
  text: post.content,
  tag: post.tag_data && { id: post.tag_data.tag_id, name: post.tag_data.tag_name },
  location: post.location,
  anonymous: post.anonymous === '1',
  ai: post.is_ai === 1,
  pictures: Array.isArray(post.attachment) ? post.attachment.map(toDraftPicture) : [],
  video: Array.isArray(post.attachment) ? null : post.attachment,
  key,
  editedPost: {
    id: post.topic_id,
    rev: post.rev,
    online: post.state === '1',
    location: post.location,
    lng: post.lng,
    lat: post.lat,
  },
})

/** The stored draft if it belongs to this revision, else the post. `stale`: one of an older revision. */
export const mergeStoredDraft = (
  post: PostForEdit,
  stored: Draft | undefined,
  key: string,
): { draft: Draft; stale?: Draft } => {
  const fresh = draftFromPost(post, key)
  if (!stored?.editedPost || stored.editedPost.id !== post.topic_id || sameContent(stored, fresh))
    return { draft: fresh }
  if (stored.editedPost.rev !== post.rev) return { draft: fresh, stale: stored }
  return { draft: stored }
}

/** Puts the writer's text on top of a newer revision, so that the next submit updates that revision. */
export const rebaseDraft = (fresh: Draft, ownDraft: Draft): Draft => {
  const { unconfirmed: _, ...content } = ownDraft
  return {
    ...content,
    key: fresh.key,
    // A video that the writer has removed, perhaps for pictures or another one, stays removed.
    video: ownDraft.video && fresh.video,
    ...(fresh.editedPost && { editedPost: fresh.editedPost }),
  }
}

/** A draft with a topic alone counts as empty. */
export const isEmpty = ({ text, location, pictures, videoUpload, video }: Draft): boolean =>
  inputLength(text) === 0 && location === '' && pictures.length === 0 && !videoUpload && !video

/** An empty draft, or one equal to the post, is not saved. */
export const isWorthSaving = (draft: Draft, baseline: Draft | undefined): boolean =>
  baseline ? !sameContent(draft, baseline) : !isEmpty(draft)

export const sameContent = (a: Draft, b: Draft): boolean => contentFingerprint(a) === contentFingerprint(b)

const contentFingerprint = ({ text, tag, location, anonymous, ai = false, ...media }: Draft): string => {
  const pictures = media.pictures.map((p) => p.uploaded?.attach_id ?? p.id)
  const videos = [media.video?.vid, media.videoUpload?.id, media.videoUpload?.cover?.attach_id]
  return JSON.stringify([cleanInput(text), tag?.id, location, anonymous, ai, pictures, videos])
}

/** The request body. Files that are not uploaded yet are left out: `validate-draft.ts` rejects such a draft. */
export const toPostInput = (draft: Draft): PostInput => ({
  content: cleanInput(draft.text),
  tag: draft.tag ? String(draft.tag.id) : '',
  location: cleanInput(draft.location),
  ...toMediaInput(draft),
  anonymous: draft.anonymous ? 1 : 0,
  ai: draft.ai ? 1 : 0,
  ...pointOf(draft),
})

const toMediaInput = ({
  video,
  videoUpload,
  pictures,
}: Draft): Pick<PostInput, 'attachment' | 'thumb' | 'topic_type'> => {
  const attachedVideo = video
    ? { vid: video.vid, cover: video.thumb.id }
    : videoUpload?.uploaded && {
        vid: videoUpload.uploaded.vid,
        cover: videoUpload.cover?.attach_id ?? videoUpload.uploaded.poster,
      }
  if (attachedVideo) {
    const { vid, cover } = attachedVideo
    return { attachment: JSON.stringify([{ vid }]), topic_type: '3', thumb: JSON.stringify([{ id: cover }]) }
  }
  const uploadedIds = pictures.flatMap(({ uploaded }) => (uploaded ? [{ id: uploaded.attach_id }] : []))
  return { attachment: JSON.stringify(uploadedIds), topic_type: pictures.length > 0 ? '2' : '1', thumb: '[]' }
}

/** The point of the map belongs to the place that was chosen with it, not to another one typed over it. */
export const pointOf = ({ location, point, editedPost }: Draft): { lng: number; lat: number } | undefined => {
  if (location === '' || point) return location === '' ? undefined : point
  return editedPost && editedPost.lng !== null && editedPost.lat !== null && location === editedPost.location
    ? { lng: editedPost.lng, lat: editedPost.lat }
    : undefined
}

const toDraftPicture = (picture: Picture): DraftPicture => ({
  id: `kept-${picture.attach_id}`,
  name: '',
  uploaded: {
    attach_id: picture.attach_id,
    thumb: picture.thumb,
    full: picture.full,
    width: picture.width,
    height: picture.height,
    preview: picture.preview,
    ...(picture.ai_grade && { ai_grade: picture.ai_grade }),
  },
})
