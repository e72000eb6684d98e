import { z } from 'zod'
import { call, text } from './call.ts'

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
}
