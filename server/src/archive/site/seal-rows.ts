import { webhookSecretPurpose } from '../../console/health/send-webhook.ts'
import { decryptMobile, encryptMobile, hashMobile, mobileHashes, openMobile } from '../../identity/member/mobile.ts'
import { hashMobileSuffix } from '../../identity/member/mobile-suffix.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'
import { decryptWithAny, type Secrets } from '../../platform/crypto/secrets.ts'
import { ArchiveError } from '../archive-error.ts'

/** What depends on SECRET, or is a secret itself, travels under the transfer key. */
type Row = Record<string, string | null>
type ChangeRow = (row: Row) => void

const sitePurpose = 'site transfer'

export const changeLine =
  (change: ChangeRow) =>
  (line: string, columns: string[]): string => {
    // Lines are what `dumpTable` writes; the archive has been verified.
    const values = JSON.parse(line) as (string | null)[]
    const row = Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]))
    change(row)
    return JSON.stringify(columns.map((column) => row[column]))
  }

export const sealRows = (secrets: Secrets, key: string, site: number): Record<string, ChangeRow> => ({
  site: (row) => {
    for (const column of ['native_secret', 'former_secret'])
      if (row[column]) row[column] = encrypt(row[column], key, sitePurpose)
  },
  member: (row) => {
    const sealed = row['mobile_cipher']
    if (sealed) row['mobile_cipher'] = encryptMobile(requireMobile(row, sealed, secrets), key)
    row['mobile_hash'] = row['mobile_suffix_hash'] = null
  },
  webhook: (row) => {
    if (row['secret'])
      row['secret'] = encrypt(decryptWithAny(row['secret'], secrets, webhookSecretPurpose), key, sitePurpose)
  },
  // A picture of a member may have been uploaded on another site.
  file: (row) => {
    row['site_id'] = String(site)
  },
})

const requireMobile = (row: Row, sealed: string, secrets: Secrets): string => {
  const mobile = openMobile(sealed, secrets)
  if (mobile === null)
    throw new ArchiveError(`the number of member ${row['id']} opens under no SECRET: npm run check-secret`)
  return mobile
}

/** `onNumber` gets every hash under which the target may know a member's number. */
export const openRows = (
  secrets: Secrets,
  key: string,
  onNumber: (member: string, hashes: string[]) => void,
): Record<string, ChangeRow> => ({
  site: (row) => {
    for (const column of ['native_secret', 'former_secret'])
      if (row[column]) row[column] = decrypt(row[column], key, sitePurpose)
    row['retired_at'] = null
  },
  member: (row) => {
    if (!row['mobile_cipher']) return
    const mobile = decryptMobile(row['mobile_cipher'], key)
    onNumber(row['id'] ?? '', mobileHashes(mobile, secrets))
    row['mobile_cipher'] = encryptMobile(mobile, secrets.secret)
    row['mobile_hash'] = hashMobile(mobile, secrets.secret)
    row['mobile_suffix_hash'] = hashMobileSuffix(mobile, secrets.secret)
  },
  webhook: (row) => {
    if (row['secret'])
      row['secret'] = encrypt(decrypt(row['secret'], key, sitePurpose), secrets.secret, webhookSecretPurpose)
  },
})

export const sealKey = (text: string, key: string): string => encrypt(text, key, sitePurpose)
export const openKey = (sealed: string, key: string): string => decrypt(sealed, key, sitePurpose)
