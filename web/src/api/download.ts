import type { Address } from '@quanzi/contract'
import type { Envelope } from '@quanzi/contract/call'
import { ApiError } from './api-error.ts'
import { requestOf, unwrap } from './client.ts'

/** Asks for a file that a call makes and hands it to the reader. A refusal comes as an envelope, like any other's. */
export const download = async (address: Address, name: string): Promise<void> => {
  const { url, init } = requestOf(address, {})
  const response = await fetch(url, init).catch(() => {
    throw new ApiError(0, '')
  })
  if (response.headers.get('content-type')?.includes('json')) {
    unwrap((await response.json()) as Envelope<unknown>)
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
