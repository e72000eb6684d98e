import { appendEntry } from '../../identity/audit/record.ts'
import { retireKey } from '../../identity/audit/retired-keys.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import { findMismatches } from '../../tools/counter-check.ts'
import { ArchiveError } from '../archive-error.ts'
import { type Queryable, quoteIdentifier, readColumns } from '../catalog.ts'
import { createInserter, readTableRows } from '../insert-lines.ts'
import { describeRows, type SiteManifest, secretFingerprint } from '../manifest.ts'
import { restoreFiles } from '../restore-files.ts'
import { DamagedArchiveError } from '../tar.ts'
import type { SiteMoveOptions } from './export-site.ts'
import { finishMembers } from './finish-members.ts'
import { mapMembers } from './map-members.ts'
import { readMemberColumns } from './member-columns.ts'
import { type MovedTable, movedTables } from './moved-tables.ts'
import { rejectConflicts } from './reject-conflicts.ts'
import { changeLine, openKey, openRows } from './seal-rows.ts'
import { clientOf } from './transaction-client.ts'

/** One transaction, with the files before its rows: an interrupted import has changed no row, and is started again. */
export const importSite = async (path: string, manifest: SiteManifest, options: SiteMoveOptions): Promise<void> => {
  const { database, storage, secrets, key, now, onProgress = () => {} } = options
  await checkKeyAndRelease(manifest, key)
  const site = manifest.site.id
  await database.longTransaction(async (trx) => {
    const client = clientOf(trx)
    await stageRows(path, client, manifest, options)
    await mapMembers(client)
    await rejectConflicts(client, site)
    await restoreFiles(path, storage, manifest, onProgress)
    onProgress('inserting rows: writes of this deployment wait')
    for (const { name } of triggerless) await client.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
    for (const table of movedTables) await insertRows(client, table, manifest)
    for (const { name } of triggerless) await client.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
    await finishMembers(client, site)
    await client.query('set constraints all immediate')
    await rejectMismatches(trx)
    for (const sealed of manifest.hashKeys)
      await retireKey(trx, secrets.secret, 'mobile hash', Buffer.from(openKey(sealed, key), 'hex'), 0)
    await appendEntry(trx, secrets.secret, {
      site_id: site,
      member_id: null,
      action: 'site.import',
      subject: `site:${site}`,
      reason: '',
      before: null,
      after: JSON.stringify({ made: manifest.made }),
      at: now,
    })
  })
}

/** Counters arrive as they are stored. A new member gets its index entry by its trigger. */
const triggerless = movedTables.filter(({ name }) => name !== 'member')

const checkKeyAndRelease = async ({ secret, migrations, tables }: SiteManifest, key: string): Promise<void> => {
  if (secret !== secretFingerprint(key))
    throw new ArchiveError('SITE_TRANSFER_KEY differs from that of the export. Nothing was changed')
  const known = await readMigrations()
  const [mine, theirs] = [known, migrations].map((list) =>
    list.map(({ name, checksum }) => `${name} ${checksum}`).sort(),
  )
  if (String(mine) !== String(theirs))
    throw new ArchiveError('the archive is from another release: update both deployments to the same one')
  const names = movedTables.map(({ name }) => name)
  if (tables.map(({ name }) => name).join() !== names.join())
    throw new DamagedArchiveError('its tables are not those of a site')
}

/** The rows of the archive in temporary tables `in_…`, opened under the transfer key and sealed under SECRET. */
const stageRows = async (
  path: string,
  client: Queryable,
  manifest: SiteManifest,
  { secrets, key, onProgress = () => {} }: SiteMoveOptions,
): Promise<void> => {
  await client.query('create temp table in_number (member_id bigint, hash text) on commit drop')
  let numbers: { member: string; hash: string }[] = []
  const changes = openRows(secrets, key, (member, hashes) => numbers.push(...hashes.map((hash) => ({ member, hash }))))
  const inserts = new Map<string, (lines: string[]) => Promise<void>>()
  for (const table of manifest.tables) {
    const columns = table.columns.map(quoteIdentifier).join(', ')
    const own = (await readColumns(client, table.name)).map(({ name }) => name)
    if (own.join() !== table.columns.join()) throw new DamagedArchiveError(`the table ${table.name} has other columns`)
    await client.query(
      `create temp table in_${table.name} on commit drop as select ${columns} from ${quoteIdentifier(table.name)} with no data`,
    )
    const insert = await createInserter(client, table, `in_${table.name}`)
    const change = changes[table.name]
    const open = change && changeLine(change)
    inserts.set(table.name, (lines) => insert(open ? lines.map((line) => open(line, table.columns)) : lines))
  }
  for await (const [name, lines] of readTableRows(path)) {
    await inserts.get(name)?.(lines)
    await client.query(
      `insert into in_number select (x->>'member')::bigint, x->>'hash' from jsonb_array_elements($1::jsonb) x`,
      [JSON.stringify(numbers)],
    )
    numbers = []
  }
  onProgress(`${describeRows(manifest.tables)} read`)
}

const skipped: Record<string, string> = {
  // Known here already: by an earlier site, or by the same number.
  member: 'exists (select from member_map m where m.old_id = t.id and m.fresh)',
  file: 'not exists (select from file f where f.id = t.id)',
  video: 'not exists (select from video v where v.file_id = t.file_id)',
  // A member has one waiting change of a field.
  profile_review: 't.state <> 0 or exists (select from member_map m where m.old_id = t.member_id and m.fresh)',
}

const ownValues: Record<string, Record<string, string>> = {
  member: {
    credits: '0',
    coins: '0',
    verified_on: `case when (select id from in_site) = any(t.verified_on) then array[(select id from in_site)] else '{}' end`,
  },
}

const insertRows = async (client: Queryable, table: MovedTable, manifest: SiteManifest): Promise<void> => {
  const { name } = table
  const columns = manifest.tables.find((archived) => archived.name === name)?.columns ?? []
  const members = new Map((await readMemberColumns(client, table)).map((member) => [member.column, member]))
  const values = columns.map((column) => {
    const own = ownValues[name]?.[column]
    if (own) return own
    const member = members.get(column)
    if (!member) return `t.${quoteIdentifier(column)}`
    const found = `(select m.new_id from member_map m where m.old_id = ${member.id})`
    return `case when ${member.id} is null then t.${quoteIdentifier(column)} else ${member.value(found)} end`
  })
  await client.query(
    `insert into ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) overriding system value
     select ${values.join(', ')} from in_${name} t where ${skipped[name] ?? 'true'}
     ${shared.has(name) ? 'on conflict do nothing' : ''}`,
  )
}

/** Rows that a member may already have here. */
const shared = new Set(['wechat_link', 'member_follow', 'member_block'])

const rejectMismatches = async (trx: Trx): Promise<void> => {
  const [first] = await findMismatches(trx)
  if (!first) return
  throw new ArchiveError(
    `${first.name} ${first.id} would not equal its rows (stored ${first.stored}, counted ${first.counted}). Nothing was changed: run \`npm run check-ledger\` in both deployments`,
  )
}
