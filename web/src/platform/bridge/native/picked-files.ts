import { limits } from '@quanzi/contract/limits'
import { createTimeoutSignal } from '../../timeout-signal.ts'
import { BridgeError, bridgeErrors } from '../bridge-error.ts'

type PickedFile = { name?: unknown; type?: unknown; data?: unknown; url?: unknown }

export const toFiles = async (list: unknown, kind: 'image' | 'video'): Promise<File[]> => {
  // Every field is checked below.
  const pickedFiles = (Array.isArray(list) ? list : []).slice(0, limits.attachments) as PickedFile[]
  const read = await Promise.allSettled(pickedFiles.map((picked, index) => toFile(picked, kind, index)))
  const [first] = read
  if (first?.status === 'rejected' && read.every(({ status }) => status === 'rejected')) throw first.reason
  // One that could not be read is empty: the composer names the reason and takes the others.
  return read.map((one) => (one.status === 'fulfilled' ? one.value : new File([], `${kind}.${defaultFormats[kind]}`)))
}

const defaultFormats = { image: 'jpeg', video: 'mp4' }

const toFile = async ({ name, type, data, url }: PickedFile, kind: 'image' | 'video', index: number): Promise<File> => {
  const mime = typeof type === 'string' && type.startsWith(`${kind}/`) ? type : `${kind}/${defaultFormats[kind]}`
  const fileName =
    typeof name === 'string' && name !== '' ? name.slice(0, 120) : `${kind}-${index + 1}.${mime.split('/')[1]}`
  const maxBytes = kind === 'image' ? limits.imageMax * 4 : limits.videoMax
  if (typeof data === 'string' && (data !== '' || typeof url !== 'string') && data.length <= maxBytes * 1.4)
    return new File([decodeBase64(data)], fileName, { type: mime })
  if (typeof url !== 'string') throw new BridgeError(bridgeErrors.internal)
  const blob = await readBlob(url, kind === 'image' ? limits.requestTimeout : limits.uploadTimeout)
  if (!blob || blob.size === 0 || blob.size > maxBytes) throw new BridgeError(bridgeErrors.internal)
  return new File([blob], fileName, { type: mime })
}

/** Undefined where there is no such file. Addresses of files have the status 0. */
const readBlob = async (url: string, timeout: number): Promise<Blob | undefined> => {
  const signal = createTimeoutSignal(timeout)
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new BridgeError(bridgeErrors.timeout)))
  })
  // Schemes of apps may ignore the signal.
  const blob = fetch(url, { signal }).then(
    (response) => (response.status >= 400 ? undefined : response.blob()),
    () => undefined,
  )
  return Promise.race([blob.catch(() => undefined), expired])
}

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64.replace(/^data:[^,]*,/, '')), (char) => char.charCodeAt(0))
  } catch {
    throw new BridgeError(bridgeErrors.internal)
  }
}
