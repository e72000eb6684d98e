import type { Answer } from '@quanzi/contract'
import { ApiError } from './api-error.ts'
import { requestOf, unwrap } from './client.ts'

type UploadOptions = {
  /** 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** Milliseconds; a large file on a slow line takes longer than other calls. */
  timeout?: number
}

/** Sends a multipart form, telling how far it is: `fetch` cannot. Rejects with an `ApiError` like every call. */
export const upload = <A extends UploadAddress>(
  address: A,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer<A>> =>
  new Promise((resolve, reject) => {
    const { url, init } = requestOf(address, {})
    const request = new XMLHttpRequest()
    const fail = () => reject(new ApiError(0, ''))
    request.open('POST', url)
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.timeout = options.timeout ?? 120_000
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded / (event.total || 1))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.onload = () => {
      try {
        resolve(unwrap<Answer<A>>(request.response))
      } catch (error) {
        reject(error)
      }
    }
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/** Multipart calls: a new one is a new line here. */
type UploadAddress = 'POST index/upload/file' | 'POST index/vms/upload'
