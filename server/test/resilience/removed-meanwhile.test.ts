import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callDuring } from '../call-during.ts'
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
