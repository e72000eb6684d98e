import { isAppScheme, isSecureUrl, isWebUrl } from '@quanzi/contract/urls'
import type { Db } from '../../platform/db/handle.ts'

type Row = { scheme: string; wap_url: string; download: string; settings: Record<string, unknown> }

const rules: [name: string, select: (row: Row) => unknown, isValid: (url: string) => boolean][] = [
  ['scheme', (row) => row.scheme, isAppScheme],
  ['wapUrl', (row) => row.wap_url, isWebUrl],
  ['download', (row) => row.download, isSecureUrl],
  ['notice_url', (row) => row.settings['notice_url'], isSecureUrl],
  ['portal_library', (row) => row.settings['portal_library'], isSecureUrl],
]

/** The names of a site's URLs that are invalid, and which the server therefore ignores. */
const findInvalidAddresses = (row: Row): string[] =>
  rules.flatMap(([name, select, isValid]) => {
    const address = select(row) ?? ''
    return address === '' || (typeof address === 'string' && isValid(address)) ? [] : [name]
  })

/** For the log at the start. The console saves none, but rows may come from elsewhere. */
export const validateSites = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('site').select(['id', 'scheme', 'wap_url', 'download', 'settings']).execute()
  return rows.flatMap((row) =>
    findInvalidAddresses(row).map((name) => `site ${row.id}: the URL ${name} is invalid and is ignored`),
  )
}
