import { readStorage, writeStorage } from '../../../platform/storage.ts'

/** Whether this version of the agreement was accepted on this device. */
export const hasAgreed = (agreement: string): boolean => readStorage('localStorage', storageKey) === hashText(agreement)

export const saveAgreed = (agreement: string, agreed: boolean) =>
  writeStorage('localStorage', storageKey, agreed ? hashText(agreement) : null)

const storageKey = 'quanzi:posting-agreed'

/** Identifies a version of the text; not for security. */
const hashText = (text: string): string => {
  let hash = 5381
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 33) + text.charCodeAt(i)) | 0
  return `${text.length}:${hash}`
}
