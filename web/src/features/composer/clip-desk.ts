import { limits } from '@quanzi/contract/limits'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { ClipDesk } from './send-clip.ts'
import { sendLoggedIn } from './send-picture.ts'
import { sleep } from './upload-queue.ts'

/** Sending videos for real: docs/spec/uploads.md, Videos. */
export const clipDesk: ClipDesk = {
  begin: async (filename) => (await call('GET index/vms/getunique', { filename, file_type: 'video' })).key,
  howFar: (key) => call('GET index/vms/getunique', { key }),
  send: ({ key, name, offset, bytes, size }, onProgress, signal) => {
    const form = new FormData()
    const fields = { filename: key, file_type: 'video', filesize: size, offset, filetype: 'video', originName: name }
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
    form.append('revoke', '0')
    form.append('chunksize', String(limits.chunkSize))
    form.append('file', bytes, name)
    const patience = { onProgress, signal, timeout: limits.uploadTimeout }
    return sendLoggedIn(() => upload('POST index/vms/upload', form, patience))
  },
  online: (signal) =>
    new Promise((resolve) => {
      if (navigator.onLine || signal.aborted) return resolve()
      const go = () => {
        window.removeEventListener('online', go)
        resolve()
      }
      window.addEventListener('online', go)
      signal.addEventListener('abort', go)
    }),
  wait: sleep,
}

/** Nobody wants the upload any more; the server forgets it by itself after a day. */
export const revokeClip = (key: string): void => {
  void call('POST index/vms/upload', { filename: key, revoke: 1 }).catch(() => {})
}
