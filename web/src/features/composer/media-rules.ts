import { errors } from '@quanzi/contract/errors'
import { imageEndings, limits, videoEndings } from '@quanzi/contract/limits'

export type MediaKind = 'image' | 'video'

/** What a picker tells of a file: enough to judge it before it is sent. */
export type Candidate = { name: string; type: string; size: number }

type Judgement<F> = {
  accepted: F[]
  /** Why the others stay outside, each sentence once, in the order it came up. */
  refusals: string[]
}

/**
 * Which of the chosen files may join those that a post already has. `takes` are the kinds that this site accepts: a
 * known kind outside of it is refused like an unknown one. Rules and words: docs/spec/circle.md, validation.
 */
export const judge = <F extends Candidate>(
  present: readonly MediaKind[],
  chosen: readonly F[],
  takes: readonly MediaKind[],
): Judgement<F> => {
  const kinds = [...present]
  const accepted: F[] = []
  const refusals = new Set<string>()
  for (const file of chosen) {
    const refusal = refusalOf(file, kinds, takes)
    if (refusal) {
      refusals.add(refusal)
      continue
    }
    accepted.push(file)
    kinds.push(kindOf(file) as MediaKind)
  }
  return { accepted, refusals: [...refusals] }
}

/** By the ending of the name, else by the type: some galleries hand over names without an ending. */
export const kindOf = ({ name, type }: Pick<Candidate, 'name' | 'type'>): MediaKind | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const word = ending ?? type.split('/')[1]?.toLowerCase() ?? ''
  if (images.includes(word)) return 'image'
  if (videos.includes(word)) return 'video'
  return undefined
}

/** What phones store and hand over where a picker cannot ask them for JPEG: it becomes one before it is sent (`shrink.ts`). */
export const isHeic = ({ name, type }: Pick<Candidate, 'name' | 'type'>): boolean =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/i.test(type)

const images: readonly string[] = [...imageEndings, 'heic', 'heif']
const videos: readonly string[] = [...videoEndings, 'quicktime']

const refusalOf = (file: Candidate, present: readonly MediaKind[], takes: readonly MediaKind[]): string | undefined => {
  const kind = kindOf(file)
  if (!kind || !takes.includes(kind)) return errors.mediaKind[1]
  if (file.size === 0) return errors[kind === 'image' ? 'pictureBroken' : 'mediaKind'][1]
  if (present.some((other) => other !== kind)) return errors.mediaMixed[1]
  if (kind === 'video' && present.length >= limits.videos) return errors.videoTooMany[1]
  if (kind === 'video' && file.size > limits.videoMax) return errors.videoTooLarge[1]
  if (present.length >= limits.attachments) return errors.mediaTooMany[1]
  return undefined
}
