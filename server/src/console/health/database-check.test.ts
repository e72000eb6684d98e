import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createPostgresCopy } from '../../../test/databases.ts'
import { createCluster, runPostgres } from '../../../test/postgres-server.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { checkDatabase, isWalStuck } from './database-check.ts'

const template = inject('template')

test('a database whose texts another version of the system library has sorted is a fault, with the commands that mend it', async () => {
  if (template.engine !== 'postgres') return
  const options = "template0 encoding 'UTF8' locale_provider icu icu_locale 'und'"
  const { url, drop } = await createPostgresCopy(template.url, options)
  const database = await openDatabase({ url, dataDir: '' })
  expect(await checkDatabase({ database })).toMatchObject({
    state: 'ok',
    note: expect.stringMatching(/^PostgreSQL \d/),
  })
  const superuser = new Client({ connectionString: url })
  await superuser.connect()
  await superuser.query("update pg_database set datcollversion = '0' where datname = current_database()")
  await superuser.end()
  const name = new URL(url).pathname.slice(1)
  expect(await checkDatabase({ database })).toEqual({
    state: 'fault',
    note: `系统的排序规则已变，索引可能有误，请用 psql 执行：reindex database "${name}"; alter database "${name}" refresh collation version`,
  })
  await database.close()
  await drop()
})

test('archiving of the write-ahead log that fails is a fault, as it stops the database at last', async () => {
  const settings = { archive_mode: 'on', archive_command: 'false' }
  const server = await runPostgres({ ...(await createCluster()), settings })
  const database = await openDatabase({ url: server.url, dataDir: '' })
  expect(await isWalStuck(database.db)).toBe(false)
  expect(await checkDatabase({ database })).toMatchObject({ state: 'ok' })
  await database.pool.query('create table written as select; select pg_switch_wal()')
  await expect.poll(() => isWalStuck(database.db)).toBe(true)
  expect(await checkDatabase({ database })).toEqual({
    state: 'fault',
    note: '预写日志归档失败，会写满磁盘：请查看 PostgreSQL 日志',
  })
  await database.close()
  await server.stop()
})
