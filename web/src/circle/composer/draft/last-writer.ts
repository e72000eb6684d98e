import { isRecord } from '@quanzi/contract/objects'
import { getPageSite } from '../../../platform/page-site.ts'
import { readJson, writeJson } from '../../../platform/storage.ts'
import type { Writer } from './draft-store.ts'

const lastWriterKey = 'quanzi:last-writer'

/** The site of pages whose address names none; a page that names another must not change it. */
export const saveLastWriter = ({ memberId, siteId }: Writer): void => {
  const last = readStored()
  const before = last?.memberId === memberId ? last.siteId : undefined
  writeJson('localStorage', lastWriterKey, { memberId, siteId: namesSite() ? before : siteId })
}

/** Without a network: the last member who wrote on this device, with the site under which the draft was stored. */
export const readLastWriter = (): Writer | undefined => {
  const last = readStored()
  return last && namesSite() ? { memberId: last.memberId } : last
}

const namesSite = (): boolean => getPageSite().siteid !== undefined

/** Version 0.2 has stored the number of the member alone. */
const readStored = (): Writer | undefined => {
  const stored = readJson('localStorage', lastWriterKey)
  const { memberId, siteId } = isRecord(stored) ? stored : { memberId: stored, siteId: undefined }
  if (typeof memberId !== 'number' || memberId === 0) return undefined
  return { memberId, siteId: typeof siteId === 'number' ? siteId : undefined }
}
