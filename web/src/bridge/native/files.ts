import { limits } from '@quanzi/contract/limits'
import { BridgeError, bridgeErrors } from '../bridge-error.ts'

type Sent = { name?: unknown; type?: unknown; data?: unknown; url?: unknown }

/** What the app's picker answered, as files: base64 in the answer, or an address that the page may read. */
export const filesOf = async (list: unknown, kind: 'image' | 'video'): Promise<File[]> => {
  const sent = (Array.isArray(list) ? list : []).slice(0, limits.attachments) as Sent[]
  return Promise.all(sent.map((one, i) => fileOf(one, kind, i)))
}

const fileOf = async ({ name, type, data, url }: Sent, kind: 'image' | 'video', i: number): Promise<File> => {
  const mime =
    typeof type === 'string' && type.startsWith(`${kind}/`) ? type : kind === 'image' ? 'image/jpeg' : 'video/mp4'
  const called = typeof name === 'string' && name !== '' ? name.slice(0, 120) : `${kind}-${i + 1}.${mime.split('/')[1]}`
  const most = kind === 'image' ? limits.imageMax * 4 : limits.videoMax
  // The length is judged before anything is unpacked.
  if (typeof data === 'string' && data.length <= most * 1.4) return new File([bytesOf(data)], called, { type: mime })
  if (typeof url !== 'string') throw new BridgeError(bridgeErrors.internal)
  const blob = await fetch(url)
    .then((response) => response.blob())
    .catch(() => null)
  if (!blob || blob.size === 0 || blob.size > most) throw new BridgeError(bridgeErrors.internal)
  return new File([blob], called, { type: mime })
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64.replace(/^data:[^,]*,/, '')), (sign) => sign.charCodeAt(0))
  } catch {
    throw new BridgeError(bridgeErrors.internal)
  }
}
