import { limits } from '@quanzi/contract/limits'
import { call } from '../../../platform/api/client.ts'
import { upload } from '../../../platform/api/upload.ts'
import { listen } from '../../../platform/listen.ts'
import { sleep } from '../../../platform/sleep.ts'
import type { VideoUploadClient } from './upload-video.ts'

/** docs/spec/uploads.md, Videos. */
export const videoUploadClient: VideoUploadClient = {
  start: async (filename) => (await call('GET index/vms/getunique', { filename, file_type: 'video' })).key,
  getStatus: (key) => call('GET index/vms/getunique', { key }),
  sendChunk: ({ key, name, offset, bytes, size }, onProgress, signal) => {
    const form = new FormData()
    const fields = { filename: key, file_type: 'video', filesize: size, offset, filetype: 'video', originName: name }
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
    form.append('revoke', '0')
    form.append('chunksize', String(limits.chunkSize))
    form.append('file', bytes, name)
    const options = { onProgress, signal, timeout: limits.uploadTimeout }
    return upload('POST index/vms/upload', form, options)
  },
  waitUntilOnline: (signal) =>
    new Promise((resolve) => {
      if (navigator.onLine || signal.aborted) return resolve()
      const finish = () => {
        stopListening()
        resolve()
      }
      const stopListening = listen(window, { online: finish })
      signal.addEventListener('abort', finish)
    }),
  wait: sleep,
  now: () => performance.now(),
}

/** Best effort: the server discards an abandoned upload after a day. */
export const revokeVideoUpload = (key: string): void => {
  void call('POST index/vms/upload', { filename: key, revoke: 1 }).catch(() => {})
}
