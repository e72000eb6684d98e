import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { runOutsideTransaction } from '../../src/platform/db/transaction/transaction-guard.ts'
import { callDuring } from '../call-during.ts'
import { countLockWaiters } from '../lock-waiters.ts'
import { uploadPicture } from '../single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

let app: TestApp
let operator: Person
let reviewer: Person
let reader: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  reader = await app.createPerson('读者')
})
afterAll(() => app.close())

const addTown = async (): Promise<number> =>
  (
    await app.db
      .insertInto('town')
      .values({ site_id: 10001, name: '云溪镇', description: '', banner: '', tabs: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const tagForm = async (typeid: number) => ({
  ...{ typeid, tag: '茶山四季', intro: '茶山', share_title: '茶山', share_intro: '来看茶山', topic_order: 1 },
  ...{ setting_type: 1, image: await uploadPicture(reviewer), share_icon: await uploadPicture(reviewer) },
  ...{ setting_tab1_name: '最新', setting_tab1_order: 2, setting_tab1_style: 1 },
})

describe.runIf(inject('template').engine === 'postgres')('rows that another call changes at the same time', () => {
  test('a town that is deleted while a reader follows it is answered as missing', async () => {
    const town = await addTown()
    const answer = await callDuring(app, `delete from town where id = ${town}`, () =>
      reader.call('POST circle/townapi subscribe', { to_id: town }),
    )
    expect(answer).toMatchObject({ code: 404, error: '内容不存在' })
  })

  test('a category that is deleted while a topic is added to it is answered as missing', async () => {
    const { id } = await operator.ok('POST console/category_save', { name: '快删掉的' })
    const input = await tagForm(id)
    const answer = await callDuring(app, `delete from category where id = ${id}`, () =>
      reviewer.call('POST circle/tag add', input),
    )
    expect(answer).toMatchObject({ code: 400, data: { field: 'typeid' } })
  })

  test('a topic whose name another one takes while it is restored is not restored', async () => {
    const id = await app.createTag('同名的话题')
    await reviewer.ok('POST circle/tag offline', { tag_id: id })
    const take = `insert into tag (site_id, category_id, name, search_name)
      select site_id, category_id, name, search_name from tag where id = ${id}`
    const answer = await callDuring(app, take, () => reviewer.call('POST circle/tag restore', { tag_id: id }))
    expect(answer).toMatchObject({ code: 422, error: '话题名称已存在', data: { field: 'tag' } })
  })

  test('a report of a member that is repeated while a reviewer closes it is accepted', async () => {
    const { id } = await app.createPerson('被举报的')
    const report = () => reader.call('POST circle/commonapi report', { kind: 'member', id, reason_id: 3 })
    const first = await report()
    let closing: Promise<unknown> | undefined
    const isClosedOrWaits = async () => {
      const state = await Promise.race([closing?.then(() => 'closed'), countLockWaiters(app.db)])
      return state === 'closed' || state === 1
    }
    const query = Client.prototype.query as (...args: unknown[]) => unknown
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const [given] = args as [{ text?: string } | string]
      const text = typeof given === 'string' ? given : (given.text ?? '')
      if (closing || !text.startsWith('select "id" from "report"')) return Reflect.apply(query, this, args)
      const closed = runOutsideTransaction(async () => {
        closing = reviewer.ok('POST circle/report settle', { member_id: id, outcome: 'kept' })
        await expect.poll(isClosedOrWaits, { timeout: 10_000 }).toBe(true)
      })
      return closed.then(() => Reflect.apply(query, this, args))
    })
    onTestFinished(() => spy.mockRestore())
    expect(await report()).toMatchObject({ status: 200, data: first.data })
    expect(await closing).toEqual({ closed: 1 })
  })

  test('a picture that is swept away while a draft with it is published is answered as missing', async () => {
    const id = await uploadPicture(reader)
    const answer = await callDuring(app, `delete from file where id = ${id}`, () =>
      reader.call('POST circle/postingapi common', { content: '草稿放了一个月', attachment: JSON.stringify([{ id }]) }),
    )
    expect(answer).toMatchObject({ code: 422, error: '资源不存在，请重新上传', data: { field: 'attachment' } })
  })

  test('a picture cannot be added to an anonymous post and become a picture of the site at the same time', async () => {
    const id = await uploadPicture(reviewer)
    const answer = await callDuring(app, `update file set open = true, kind = 'site' where id = ${id}`, () =>
      reviewer.call('POST circle/postingapi common', {
        content: '没有名字的帖子',
        attachment: JSON.stringify([{ id }]),
        anonymous: 1,
      }),
    )
    expect(answer).toMatchObject({ code: 422, error: '资源不存在，请重新上传', data: { field: 'attachment' } })
  })
})

test('when categories with one name are added at the same time, one is saved', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => operator.call('POST console/category_save', { name: '同名' })),
  )
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(7).fill(422)])
  expect(answers.find(({ code }) => code === 422)).toMatchObject({ error: '名称已存在', data: { field: 'name' } })
})
