import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { appendEntry } from '../../identity/audit/record.ts'
import { readRetiredKeys } from '../../identity/audit/retired-keys.ts'
import { shownValueSql } from '../../identity/audit/shown-value.ts'
import { deriveKey } from '../../platform/crypto/encryption.ts'
import { allSecrets, type Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Trx } from '../../platform/db/handle.ts'
import type { Storage } from '../../ports.ts'
import { ArchiveError } from '../archive-error.ts'
import { createArchiveWriter, type Sink } from '../archive-writer.ts'
import { copyFiles, readAppliedMigrations, writeManifest } from '../backup.ts'
import type { Queryable } from '../catalog.ts'
import { dumpTable } from '../dump-table.ts'
import {
  describeRows,
  entryNames,
  formatHeader,
  formatVersion,
  type SiteManifest,
  secretFingerprint,
} from '../manifest.ts'
import { keysOfFiles } from '../stored-file-keys.ts'
import { readMemberColumns } from './member-columns.ts'
import { movedTables } from './moved-tables.ts'
import { changeLine, sealKey, sealRows } from './seal-rows.ts'
import { clientOf } from './transaction-client.ts'

export type SiteMoveOptions = {
  database: Database
  storage: Storage
  secrets: Secrets
  /** The transfer key. */
  key: string
  now: Date
  onProgress?: (line: string) => void
}

/** No call to a retired site is still being answered then: processes hold sites for 30 s. */
const quietMs = 2 * minute

/** The rows of one snapshot of a retired site, then its files. Writes nothing but an entry of the audit log at the end. */
export const exportSite = async (
  sink: Sink,
  audit: Sink,
  site: number,
  options: SiteMoveOptions,
): Promise<SiteManifest> => {
  const { database, storage, secrets, key, now, onProgress = () => {} } = options
  const writer = createArchiveWriter(sink, now)
  await writer.writeEntry(entryNames.format, formatHeader('quanzi site archive'))
  const changes = sealRows(secrets, key, site)
  const dumped = await database.longTransaction(async (trx) => {
    const client = clientOf(trx)
    await client.query('set transaction isolation level repeatable read')
    const name = await requireQuietSite(client, site, now)
    await selectMembersAndFiles(client, site)
    const tables = []
    for (const table of movedTables) {
      const change = changes[table.name]
      const where = table.rows(site)
      tables.push(await dumpTable(client, table.name, writer, { where, change: change && changeLine(change) }))
    }
    const keys = []
    for await (const storageKey of keysOfFiles(client, 'f.id in (select id from moving_file)')) keys.push(storageKey)
    await copyAuditEntries(client, site, audit)
    return {
      name,
      tables,
      keys,
      migrations: await readAppliedMigrations(client),
      hashKeys: await sealHashKeys(trx, options),
    }
  })
  onProgress(describeRows(dumped.tables))
  const manifest: SiteManifest = {
    version: formatVersion,
    made: now.toISOString(),
    engine: database.engine,
    migrations: dumped.migrations,
    tables: dumped.tables,
    sequences: [],
    files: await copyFiles(dumped.keys, storage, writer, onProgress),
    sums: await writer.close(),
    secret: secretFingerprint(key),
    site: { id: site, name: dumped.name },
    hashKeys: dumped.hashKeys,
  }
  await writeManifest(writer, manifest)
  await appendEntry(database.db, secrets.secret, {
    site_id: site,
    member_id: null,
    action: 'site.export',
    subject: `site:${site}`,
    reason: '',
    before: null,
    after: null,
    at: now,
  })
  return manifest
}

const requireQuietSite = async (client: Queryable, site: number, now: Date): Promise<string> => {
  const { rows } = await client.query<{ name: string; retired: boolean; quiet: boolean }>(
    `select name, retired_at is not null as retired, retired_at < $2::timestamptz - interval '${quietMs} milliseconds' as quiet
     from site where id = $1`,
    [site, now],
  )
  const [found] = rows
  if (!found) throw new ArchiveError(`there is no site ${site}`)
  if (site === limits.defaultSite)
    throw new ArchiveError(`site ${site} answers all other hosts of this deployment: it stays`)
  if (!found.retired)
    throw new ArchiveError(
      `site ${site} is served: retire it first (console, 站点, 停用), so that nothing is written twice`,
    )
  if (!found.quiet)
    throw new ArchiveError(`site ${site} has been retired just now: repeat this ${quietMs / minute} minutes later`)
  const { rows: videos } = await client.query(
    `select from video v join file f on f.id = v.file_id where f.site_id = $1 and v.status = 'processing' limit 1`,
    [site],
  )
  if (videos.length > 0) throw new ArchiveError('a video of it is being transcoded: repeat this when it is done')
  return found.name
}

/** All members that a row of the site names, and the files of the site, of its posts and of their profiles. */
const selectMembersAndFiles = async (client: Queryable, site: number): Promise<void> => {
  const named = []
  for (const table of movedTables) {
    if (table.followsMoving) continue
    for (const { id } of await readMemberColumns(client, table))
      named.push(`select ${id} from ${table.name} t where ${table.rows(site)}`)
  }
  named.push(`select t.owner_id from file t where t.site_id = ${site}`)
  await client.query('create temp table moving_member (id bigint primary key) on commit drop')
  await client.query(`insert into moving_member select * from (${named.join(' union ')}) m (id) where id is not null`)
  await client.query('create temp table moving_file (id bigint primary key) on commit drop')
  await client.query(`insert into moving_file
    select id from file where site_id = ${site}
    union select file_id from post_file where post_id in (select id from post where site_id = ${site})
    union select f.id from file f join member m on f.token in (m.avatar, m.cover) where m.id in (select id from moving_member)`)
  await client.query(`insert into moving_file
    select poster_id from video where file_id in (select id from moving_file) on conflict do nothing`)
}

/** The chain cannot move: its seals are those of this deployment. */
const copyAuditEntries = async (client: Queryable, site: number, sink: Sink): Promise<void> => {
  for (let after = '0'; ; ) {
    const { rows } = await client.query<{ id: string; line: string }>(
      `select id::text as id, to_json(t)::text as line from (
         select id, site_id, member_id, action, subject, reason, ${shownValueSql('before')} as before,
           ${shownValueSql('after')} as after, at, prev, hash
         from audit_entry e where site_id = $1 and id > $2::bigint order by id limit 500
       ) t order by t.id`,
      [site, after],
    )
    await sink.write(Buffer.from(rows.map(({ line }) => `${line}\n`).join('')))
    after = rows.at(-1)?.id ?? after
    if (rows.length < 500) return
  }
}

/** Sanctions of closed accounts are known by a hash alone, which the target finds by these keys. */
const sealHashKeys = async (trx: Trx, { secrets, key }: SiteMoveOptions): Promise<string[]> => {
  const own = allSecrets(secrets).map((secret) => deriveKey(secret, 'mobile hash'))
  const retired = await readRetiredKeys(trx, secrets, 'mobile hash')
  return [...own, ...retired.map((former) => former.key)].map((bytes) => sealKey(bytes.toString('hex'), key))
}
