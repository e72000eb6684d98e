import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import type { AiMark } from '@quanzi/contract/circle/ai-mark/ai-mark'
import { stampMp4Trailer } from './stamp-mp4.ts'
import { stampWebp } from './stamp-webp.ts'
import { contentTypeOfKey, type PictureVariant } from './storage-keys.ts'

/** `propagator` and `propagateId`: who passes the file on, and its number there. */
export type AiStamp = {
  grade: Exclude<AiGrade, 0>
  producer: string
  produceId: string
  propagator: string
  propagateId: string
}

/** XMP with the field `AIGC` of GB 45438 and nothing else. */
const xmpOf = ({ grade, producer, produceId, propagator, propagateId }: AiStamp): string => {
  const field = {
    Label: String(grade),
    ContentProducer: producer,
    ProduceID: produceId,
    ReservedCode1: '',
    ContentPropagator: propagator.slice(0, 60),
    PropagateID: propagateId,
    ReservedCode2: '',
  }
  const text = JSON.stringify(field).replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"><TC260:AIGC>${text}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`
}

/** The bytes of a picture with this stamp in the place of an earlier one; undefined removes it. */
export const stampPicture = (bytes: Uint8Array, stamp: AiStamp | undefined): Uint8Array =>
  stampWebp(bytes, stamp ? Buffer.from(xmpOf(stamp)) : undefined)

export const videoTrailer = (stamp: AiStamp): Uint8Array => stampMp4Trailer(Buffer.from(xmpOf(stamp)))

/** Playlists carry no stamp, the files that they name do. */
export const isStampable = (key: string): boolean => ['image/webp', 'video/mp4'].includes(contentTypeOfKey(key))

/** `siteName` passes the file on, under its token. */
export const stampOfMark = (mark: AiMark, siteName: string, token: string): AiStamp => ({
  ...mark,
  propagator: siteName,
  propagateId: token,
})

export const stampVariants = (
  variants: [PictureVariant, Uint8Array][],
  stamp: AiStamp | undefined,
): [PictureVariant, Uint8Array][] =>
  stamp ? variants.map(([variant, bytes]) => [variant, stampPicture(bytes, stamp)]) : variants

/** The columns of a file whose bytes are stamped with its own mark. */
export const markColumns = (mark: AiMark | undefined) => {
  const grade: AiGrade = mark?.grade ?? 0
  return { ai_grade: grade, ai_producer: mark?.producer ?? '', ai_produce_id: mark?.produceId ?? '', ai_stamp: grade }
}
