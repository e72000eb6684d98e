import type { CallName } from '@quanzi/contract'
import { downloadFile } from '../download-file.ts'
import { ApiError } from './api-error.ts'
import { buildRequest, unwrapEnvelope } from './client.ts'
import { sendWithPrompts } from './prompts.ts'

/** Calls for a generated file and saves it. An error comes as an envelope, as from every other call. */
export const download = (callName: CallName, name: string): Promise<void> =>
  sendWithPrompts(() => downloadOnce(callName, name))

const downloadOnce = async (callName: CallName, name: string): Promise<void> => {
  const { url, init } = buildRequest(callName, {})
  const response = await fetch(url, init).catch(() => {
    throw new ApiError(0, '')
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    unwrapEnvelope<unknown>(await response.json())
    return
  }
  // The page of a captive portal, or of a proxy that does not reach the server.
  if (!response.ok || type.includes('html')) throw new ApiError(0, '')
  downloadFile(await response.blob(), name)
}
