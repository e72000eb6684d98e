import { z } from 'zod'
import { call, flag, intInRange, text } from '../call.ts'
import { limits } from '../limits.ts'
import { parseAigc, toJson } from './ai-mark/ai-mark.ts'
import { aiGrade, videoStatus } from './post.ts'

const uploadedVideo = z.object({
  vid: z.string(),
  url: z.string(),
  thumb: z.object({ id: z.int(), url: z.string() }),
  width: z.int(),
  height: z.int(),
  duration: z.number(),
  status: videoStatus,
})
export type UploadedVideo = z.infer<typeof uploadedVideo>

/** The progress of an upload: `offset` bytes received; after the last of them, the video. */
const uploadProgress = uploadedVideo.partial().extend({ offset: z.int() })

/** The field `AIGC` that the phone has found in a file before it drew it anew. It can only add to what the server finds. */
const aigc = z
  .string()
  .max(1_000)
  .optional()
  .transform((json, ctx) => {
    const mark = parseAigc(json ? toJson(json) : undefined)
    if (json && !mark) ctx.addIssue({ code: 'custom', message: 'no AIGC field' })
    return mark
  })

const uploadKey = text.refine((key) => /^[\w-]{1,64}$/.test(key))

export const uploadCalls = {
  'POST index/upload/file': call({
    role: 'member',
    needsConsent: 'unless-staff',
    summary: 'Upload a picture as multipart with `file`. Its content decides the format.',
    input: z.object({ filesize: text, originName: text, name: text, filetype: text, aigc }),
    output: z.object({
      attachid: z.int(),
      url: z.string(),
      thumb: z.string(),
      full: z.string(),
      width: z.int(),
      height: z.int(),
      preview: z.string(),
      ai_grade: aiGrade,
    }),
    upload: { maxBytes: limits.imageMax, tooLarge: 'tooLarge' },
  }),
  'GET index/vms/getunique': call({
    role: 'member',
    needsConsent: true,
    storesRow: true,
    summary: 'Begin the upload of a video; with `key`, read the progress of an upload.',
    input: z.object({
      filename: text,
      file_type: text,
      key: z.union([z.literal('').transform(() => undefined), uploadKey]).optional(),
    }),
    output: uploadProgress.extend({ key: z.string(), chunksize: z.int() }),
  }),
  'POST index/vms/upload': call({
    role: 'member',
    needsConsent: true,
    summary:
      'Send the next chunk of a video as multipart: `filename` is the key, `offset` the position of the chunk, `file` its bytes, as the last field. 409 returns the expected offset. revoke=1 discards the upload.',
    input: z.object({
      filename: uploadKey,
      filesize: intInRange(0, Number.MAX_SAFE_INTEGER).default(0),
      offset: intInRange(0, Number.MAX_SAFE_INTEGER).default(0),
      chunksize: intInRange(1, Number.MAX_SAFE_INTEGER).default(limits.chunkSize),
      revoke: flag,
      file_type: text,
      filetype: text,
      originName: text,
    }),
    output: uploadProgress,
    upload: { maxBytes: limits.chunkSize, tooLarge: 'bodyTooLarge' },
    ignoresIdempotencyKey: true,
  }),
}
