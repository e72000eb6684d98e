import { isAppScheme, isSafeAddress, isWebAddress } from '@quanzi/contract/addresses'
import type { Db } from '../../db/handle.ts'

type Row = { scheme: string; wap_url: string; download: string; settings: Record<string, unknown> }

const rules: [name: string, of: (row: Row) => unknown, isGood: (address: string) => boolean][] = [
  ['scheme', (row) => row.scheme, isAppScheme],
  ['wapUrl', (row) => row.wap_url, isWebAddress],
  ['download', (row) => row.download, isSafeAddress],
  ['notice_url', (row) => row.settings['notice_url'], isSafeAddress],
  ['portal_library', (row) => row.settings['portal_library'], isSafeAddress],
]

/** Which of a site's addresses nobody is led to, because they are not what they should be. */
const wrongAddresses = (row: Row): string[] =>
  rules.flatMap(([name, of, isGood]) => {
    const address = of(row) ?? ''
    return address === '' || (typeof address === 'string' && isGood(address)) ? [] : [name]
  })

/**
 * A sentence for each address in the table of sites that is refused, for the log of a start. The console saves none such,
 * but rows may come from elsewhere; such an address counts as absent, and the console is where it is put right.
 */
export const checkSites = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('site').select(['id', 'scheme', 'wap_url', 'download', 'settings']).execute()
  return rows.flatMap((row) =>
    wrongAddresses(row).map(
      (name) => `site ${row.id}: ${name} is no address that may be followed, it counts as absent`,
    ),
  )
}
