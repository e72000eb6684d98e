import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createPostgresCopy } from '../../../test/databases.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { checkDatabase } from './database-check.ts'

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
