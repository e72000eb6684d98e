import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../test/test-app.ts'

let app: TestApp
let chief: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总编', { operator: true })
})
afterAll(() => app.close())

type Save = { code: number }

/** In each round several operators who opened the same form save it at once. */
const expectOneOf = async (open: (round: number) => Promise<(n: number) => Promise<Save>>) => {
  for (let round = 0; round < 12; round++) {
    const save = await open(round)
    const codes = (await Promise.all([1, 2, 3, 4].map(save))).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([0, 302, 302, 302])
  }
}

test('when operators save the review targets concurrently, one succeeds and the others get a conflict', () =>
  expectOneOf(async (round) => {
    const { rev } = await chief.ok('GET console/target detail')
    return (n) => chief.call('POST console/target save', { first: 60 + round * 10 + n, second: 300, rev })
  }))

test('when operators save the webhook or renew its secret concurrently, one succeeds and the others get a conflict', () =>
  expectOneOf(async (round) => {
    const { rev, url } = await chief.ok('GET console/hook detail')
    return (n) =>
      round % 2 === 1
        ? chief.call('POST console/hook save', { url, renew: 1, rev })
        : chief.call('POST console/hook save', { url: `https://hook.example/${round}-${n}`, rev })
  }))

test('when operators reorder the same categories or slides concurrently, one succeeds and the others get a conflict', async () => {
  for (const name of ['甲', '乙', '丙', '丁', '戊']) {
    await chief.ok('POST console/category_save', { name })
    await chief.ok('POST console/slide_save', { list: 'list', title: name, shown: 1 })
  }
  /** Every order is another one than that before. */
  const rotated = (ids: number[], n: number) => [...ids.slice(n), ...ids.slice(0, n)].join()
  await expectOneOf(async () => {
    const ids = (await chief.ok('GET console/categories')).data.map(({ id }) => id)
    return (n) => chief.call('POST console/category_order', { ids: rotated(ids, n), seen: ids.join() })
  })
  await expectOneOf(async () => {
    const slides = (await chief.ok('GET console/slides')).data.filter(({ list }) => list === 'list')
    const ids = slides.map(({ id }) => id)
    return (n) => chief.call('POST console/slide_order', { list: 'list', ids: rotated(ids, n), seen: ids.join() })
  })
})

test('when operators create the same category concurrently, one succeeds and the others learn that the name is taken', async () => {
  for (let round = 0; round < 12; round++) {
    const save = () => chief.call('POST console/category_save', { name: `同名${round}` })
    const codes = (await Promise.all([save(), save(), save(), save()])).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([0, 422, 422, 422])
  }
})

test('undoing a change of the settings that another operator has since replaced is refused', async () => {
  const { version } = await chief.ok('POST console/settings', { circle_title: '我的' })
  const other = await chief.ok('POST console/settings', { circle_title: '别人的' })
  expect(await chief.call('POST console/version_return', { id: version, version })).toMatchObject({
    code: 302,
    data: { fields: ['circle_title'] },
  })
  expect((await chief.ok('GET console/settings')).settings.circle_title).toBe('别人的')
  await chief.ok('POST console/version_return', { id: version, version: other.version })
})
