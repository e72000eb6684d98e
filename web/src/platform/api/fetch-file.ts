import type { CallInput, CallName } from '@quanzi/contract'
import { ApiError, buildRequest, unwrapEnvelope } from './client.ts'
import { sendWithPrompts } from './prompts.ts'

export type FileCall = Extract<CallName, `GET ${string} csv` | 'POST circle/memberapi export'>

/** The file of a call: a refused one is an `ApiError`, or asks as `call` does. Without a deadline, as it may be long. */
export const fetchFile = <A extends FileCall>(
  callName: A,
  input: CallInput<A>,
): Promise<{ blob: Blob; name: string }> =>
  sendWithPrompts(
    async () => {
      const { url, init } = buildRequest(callName, input)
      try {
        const response = await fetch(url, init)
        // Without one it is an envelope, or the page of a captive portal, which is no JSON.
        if (!response.headers.get('content-disposition')) unwrapEnvelope(await response.json())
        const [, name = 'export.csv'] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
        return { blob: await response.blob(), name }
      } catch (error) {
        throw error instanceof ApiError ? error : new ApiError(0, '')
      }
    },
    { isWrite: callName.startsWith('POST') },
  )
