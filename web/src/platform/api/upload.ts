import type { CallOutput } from '@quanzi/contract'
import { aigcOfFile } from '../drawn-file.ts'
import { ApiError, hasCode, isProxyError, serverAway, timedOut } from './api-error.ts'
import { buildRequest, call, unwrapEnvelope } from './client.ts'
import { findCaller, requireSameMember, sendWithPrompts } from './prompts.ts'

type UploadOptions = {
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
  timeout?: number
}

/** Sends a multipart form with progress, which `fetch` cannot report. Rejects with an `ApiError` like every call. */
export const upload = <A extends UploadCallName>(
  callName: A,
  formData: FormData,
  options: UploadOptions = {},
): Promise<CallOutput<A>> =>
  retryAfterLogin(() => sendWithPrompts(() => sendForm(callName, formData, options), { kinds: ['consent'] }))

/** Another upload may have led to a login since this one was sent: a call asks for it only where it is still missing. */
const retryAfterLogin = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const member = findCaller()
  try {
    return await attempt()
  } catch (error) {
    if (!hasCode(error, 401)) throw error
    const { user } = await call('GET ajax/user', {})
    requireSameMember(member, user.memberid)
    return attempt()
  }
}

const sendForm = <A extends UploadCallName>(
  callName: A,
  formData: FormData,
  options: UploadOptions,
): Promise<CallOutput<A>> =>
  new Promise((resolve, reject) => {
    const fail = (cause?: symbol) => reject(new ApiError(0, '', cause))
    // An abort before this point fires no event.
    if (options.signal?.aborted) return fail()
    const { url, init } = buildRequest(callName, {})
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.timeout = options.timeout ?? 120_000
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded / (event.total || 1))
    request.onerror = () => fail()
    request.ontimeout = () => fail(timedOut)
    request.onabort = () => fail()
    request.onload = () => {
      if (!request.response && isProxyError(request.status)) return fail(serverAway)
      try {
        resolve(unwrapEnvelope<CallOutput<A>>(request.response))
      } catch (error) {
        reject(error)
      }
    }
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(formData)
  })

/** Uploads a picture; `originalName` is what the file was called before it was resized. A drawn file brings its AI mark. */
export const uploadPictureFile = (
  file: Blob,
  name: string,
  { originalName = name, ...options }: UploadOptions & { originalName?: string } = {},
) => {
  const form = new FormData()
  form.append('filesize', String(file.size))
  form.append('originName', originalName)
  form.append('name', name)
  form.append('filetype', file.type)
  const aigc = aigcOfFile(file)
  if (aigc) form.append('aigc', aigc)
  // Last, so that the server has the fields before the bytes.
  form.append('file', file, name)
  return upload('POST index/upload/file', form, options)
}

type UploadCallName = 'POST index/upload/file' | 'POST index/vms/upload'
