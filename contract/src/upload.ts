import { z } from 'zod'
import { call, flag, text, whole } from './call.ts'
import { limits } from './limits.ts'

/** A video that has arrived: what a post refers to. Until `status` is `ready` its addresses have nothing to show. */
const arrivedVideo = z.object({
  vid: z.string(),
  url: z.string(),
  thumb: z.object({ id: z.int(), url: z.string() }),
  width: z.int(),
  height: z.int(),
  duration: z.number(),
  status: z.literal(['processing', 'ready', 'failed']),
})
export type ArrivedVideo = z.infer<typeof arrivedVideo>

/** How far an upload is: `offset` bytes have arrived; with the last of them, the video. */
const arrived = arrivedVideo.partial().extend({ offset: z.int() })

const uploadKey = text.refine((key) => /^[\w-]{1,64}$/.test(key))

export const uploadCalls = {
  'POST index/upload/file': call({
    who: 'member',
    about: 'Upload a picture as multipart with `file`. What it is, its bytes say.',
    input: z.object({ filesize: text, originName: text, name: text, filetype: text }),
    answer: z.object({
      attachid: z.int(),
      url: z.string(),
      thumb: z.string(),
      full: z.string(),
      width: z.int(),
      height: z.int(),
      preview: z.string(),
    }),
  }),
  'GET index/vms/getunique': call({
    who: 'member',
    about: 'Begin the upload of a video; with `key`, ask how far an upload is.',
    input: z.object({
      filename: text,
      file_type: text,
      key: z.union([z.literal('').transform(() => undefined), uploadKey]).optional(),
    }),
    answer: arrived.extend({ key: z.string(), chunksize: z.int() }),
  }),
  'POST index/vms/upload': call({
    who: 'member',
    about:
      'Send the next chunk of a video as multipart: `filename` is the key, `offset` where the chunk begins, `file` the bytes, last. 409 tells the right offset. revoke=1 throws the upload away.',
    input: z.object({
      filename: uploadKey,
      filesize: whole(0, Number.MAX_SAFE_INTEGER).default(0),
      offset: whole(0, Number.MAX_SAFE_INTEGER).default(0),
      chunksize: whole(1, Number.MAX_SAFE_INTEGER).default(limits.chunkSize),
      revoke: flag,
      file_type: text,
      filetype: text,
      originName: text,
    }),
    answer: arrived,
    file: 'streamed',
  }),
}
