// @module-tag long

import type { LocationError, locationMessages } from '@quanzi/contract/circle/location-messages'
import type { Poll } from '@quanzi/contract/circle/poll'
import type { ErrorName } from '@quanzi/contract/errors'
import { hour } from '@quanzi/contract/time'
import type { Locator, Page, Route } from 'playwright-core'
import { test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { openPage } from '../harness/page.ts'

/**
 * Every message about topics, polls, search, ranking, towns and locations, shown in its situation:
 * docs/spec/messages.md. The messages of the server are tested in server/test/circle-error-messages.test.ts.
 */
type Rows<T> = readonly ({ words: string; when: string } & T)[]

/** Runs the rows in order and names the failing one. */
const each = async <T>(rows: Rows<T>, show: (row: { words: string } & T, n: number) => Promise<void>) => {
  for (const [n, row] of rows.entries()) {
    await show(row, n).catch((cause) => {
      throw new Error(`${row.words}: ${row.when}`, { cause })
    })
  }
}

const answer = (route: Route, data: unknown) =>
  route.fulfill({ status: 200, json: { state: 1, data, error: '', code: 0 } })
const refuse = (route: Route, error: string, code = 500) =>
  route.fulfill({ status: code, json: { state: 0, data: {}, error, code } })

type PollMessage = Extract<ErrorName, `poll${string}`>
type PollRow = { poll: Partial<Poll>; does: (poll: Locator) => Promise<void>; stands?: true }

const send = (poll: Locator) => poll.getByRole('button', { name: '投票', exact: true }).tap()
const mark = async (poll: Locator, count: number) => {
  for (let n = 0; n < count; n++) await poll.getByRole('checkbox').nth(n).tap()
}
const several = (min_option: number, max_option: number): Partial<Poll> => ({ type: '2', min_option, max_option })
const from = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const options = ['大岭头', '梅岭', '半山', '老茶园'].map((option, n) => ({ id: n + 1, option, my_vote: 0 as const }))

/** A running poll with four options and single choice. */
const running: Omit<Poll, 'id' | 'tag_id' | 'content'> = {
  type: '1',
  options,
  min_option: 1,
  max_option: 1,
  start_time: from(-1),
  end_time: from(1),
  show_value: 1,
  my_count: 0,
  is_show: 1,
  phase: 'running',
  changes_in: hour,
  voters: 0,
}

const polls: Record<PollMessage, Rows<PollRow>> = {
  pollBefore: [
    {
      words: '投票未开始',
      when: 'an option of a poll that has not begun',
      poll: { phase: 'before', start_time: from(1), end_time: from(2) },
      does: (poll) => poll.getByRole('radio').first().tap(),
    },
  ],
  pollOver: [
    {
      words: '投票已结束',
      when: 'a poll that is over',
      poll: { phase: 'over', start_time: from(-2), end_time: from(-1), changes_in: 0 },
      does: async () => {},
      stands: true,
    },
  ],
  pollVoted: [
    {
      words: '您已投过票',
      when: 'a ballot that was cast elsewhere meanwhile',
      poll: {},
      does: async (poll) => {
        await poll.getByRole('radio').first().check()
        await send(poll)
      },
    },
  ],
  pollChooseOne: [{ words: '请选择一个选项', when: 'none of four', poll: {}, does: send }],
  pollExactly: [
    {
      words: '请选择2项',
      when: 'one where two are wanted',
      poll: several(2, 2),
      does: async (poll) => {
        await mark(poll, 1)
        await send(poll)
      },
    },
  ],
  pollBetween: [
    {
      words: '请选择2-3项',
      when: 'none of two to three',
      poll: several(2, 3),
      does: send,
    },
  ],
  pollTooMany: [
    {
      words: '最多选择3项',
      when: 'a fourth where three are the most',
      poll: several(1, 3),
      does: (poll) => mark(poll, 4),
    },
    {
      words: '最多选择1项',
      when: 'none of two',
      poll: { options: options.slice(0, 2) },
      does: send,
    },
  ],
}

test('each error of a poll shows its own message', async () => {
  const rows = Object.values(polls).flat()
  const { page, go, allow } = await openPage({ as: accounts.poster, route: null })
  allow(/^422 POST .*tagapi/)
  const pollOf = (tag: number): Poll => ({
    ...running,
    id: 9000 + tag,
    tag_id: tag,
    content: `第${tag}问`,
    ...rows[tag - 1]?.poll,
  })
  await page.route(/tagapi\?action=detail/, async (route) => {
    const tag = Number(new URL(route.request().url()).searchParams.get('tag_id'))
    const real = (await (await route.fetch()).json()) as { data: object }
    await answer(route, { ...real.data, vote_info: pollOf(tag) })
  })
  await page.route(/tagapi\?action=vote_detail/, (route) => {
    const id = Number(new URL(route.request().url()).searchParams.get('id'))
    return answer(route, pollOf(id - 9000))
  })
  await page.route(/circle\/tagapi$/, (route) => refuse(route, '您已投过票', 422))
  await each(rows, async ({ words, does, stands }, n) => {
    await go(`/topicdetails/${n + 1}`)
    const poll = page.getByRole('region', { name: `第${n + 1}问` })
    await poll.waitFor()
    await does(poll)
    await (stands ? poll.getByText(words).waitFor() : waitForToast(page, words))
  })
})

type LocationMessage = keyof typeof locationMessages | 'nothingFound'

/** The message for each result of the Geolocation API: its error code, null without the API. */
const faults: Record<LocationError, [words: string, code: number | null]> = {
  unsupported: ['当前浏览器不支持定位，请手动选择地址', null],
  denied: ['定位权限被拒绝，请手动选择地址', 1],
  unavailable: ['暂时无法获取位置信息，请手动选择地址', 2],
  timeout: ['定位超时，请手动选择地址', 3],
  unknown: ['定位失败，请手动选择地址', 0],
}

const fail = (page: Page, code: number | null) =>
  page.evaluate((code) => {
    const geolocation = { getCurrentPosition: (_: unknown, fail: (error: object) => void) => fail({ code }) }
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: code === null ? undefined : geolocation,
    })
  }, code)

type LocationRow = { does: (page: Page, sheet: Locator) => Promise<void> }
const cannotLocate = (fault: LocationError): Rows<LocationRow> => [
  {
    words: faults[fault][0],
    when: `the device cannot tell where it is: ${fault}`,
    does: async (page, sheet) => {
      await fail(page, faults[fault][1])
      await sheet.getByRole('button', { name: '定位到当前位置' }).tap()
    },
  },
]

const locationRows: Record<LocationMessage, Rows<LocationRow>> = {
  unsupported: cannotLocate('unsupported'),
  denied: cannotLocate('denied'),
  unavailable: cannotLocate('unavailable'),
  timeout: cannotLocate('timeout'),
  unknown: cannotLocate('unknown'),
  nothingChosen: [
    {
      words: '请选择定位信息',
      when: '确定 without a choice',
      does: (_, sheet) => sheet.getByRole('button', { name: '确定' }).tap(),
    },
  ],
  nothingFound: [
    {
      words: '没有找到相关地点',
      when: 'a location outside of the province',
      does: (_, sheet) => sheet.getByRole('searchbox', { name: '搜索地点' }).fill('没有这个地方'),
    },
  ],
}

test('each failure of the location picker shows its own message', async () => {
  const { page } = await openPage({ as: accounts.poster, route: '/take_post' })
  await page.getByRole('button', { name: /所在位置/ }).tap()
  const sheet = page.getByRole('dialog', { name: '所在位置' })
  await sheet.getByRole('application', { name: /^地图/ }).waitFor()
  await each(Object.values(locationRows).flat(), async ({ words, does }) => {
    await does(page, sheet)
    await page.getByText(words).first().waitFor()
  })
})

test('an invalid date range of a topic shows its own message', async () => {
  const { page } = await openPage({ as: accounts.reviewer, route: '/topicdetails/9' })
  const day = (name: string, value: string) => page.getByLabel(name).fill(value)
  await day('开始日期', '2026-01-05')
  await each(
    [
      { words: '结束日期不可小于开始日期', when: 'an end before the beginning', name: '结束日期', value: '2026-01-01' },
      { words: '开始日期不可大于结束日期', when: 'a beginning after the end', name: '开始日期', value: '2026-03-01' },
    ],
    async ({ words, name, value }) => {
      if (name === '开始日期') await day('结束日期', '2026-02-01')
      await day(name, value)
      await waitForToast(page, words)
    },
  )
})

test('failed searches, lists and follows each show their own message', async () => {
  const { page, go, allow } = await openPage({ as: accounts.verified, route: '/topic-search' })
  allow(/^500 /)
  const seen = (words: string) => page.getByText(words).first().waitFor()
  let failure = '正在维护，稍后恢复'
  const broken = (route: Route) => refuse(route, failure)
  const rows: Rows<{ does: () => Promise<unknown> }> = [
    {
      words: '请输入1到50个字',
      when: 'a search without a word',
      does: () => page.getByRole('button', { name: '搜索', exact: true }).tap(),
    },
    {
      words: '暂无数据',
      when: 'a word that no post contains',
      does: () => page.getByRole('searchbox').fill('从没人写过'),
    },
    {
      words: '正在维护，稍后恢复',
      when: 'a call that fails, in the words of the server',
      does: async () => {
        await page.route(/action=report_list/, broken)
        await go('/report-taglist')
      },
    },
    {
      words: '请求错误!',
      when: 'a call that fails without words',
      does: async () => {
        failure = ''
        await page.getByRole('button', { name: '重试' }).tap()
      },
    },
    {
      words: '操作失败',
      when: 'a follow that is refused without words',
      does: async () => {
        await page.unroute(/action=report_list/)
        await page.route(/circle\/tagapi$/, broken)
        await page.getByRole('button', { name: '重试' }).tap()
        await page.getByRole('button', { name: /^关注/ }).first().tap()
      },
    },
    {
      words: '操作成功!',
      when: 'a follow that earns nothing',
      does: async () => {
        await page.unroute(/circle\/tagapi$/)
        await page.route(/circle\/tagapi$/, (route) => answer(route, { is_attention: 1, num: 7 }))
        await page.getByRole('button', { name: /^关注/ }).first().tap()
      },
    },
    {
      words: '暂无数据',
      when: 'a town whose list is empty',
      does: async () => {
        await page.route(/ajax\/list/, (route) => answer(route, { data: [], total: 0 }))
        await go('/special/10')
      },
    },
    {
      words: '暂无数据',
      when: 'a ranking that cannot be had, and may be asked for again',
      does: async () => {
        await page.route(/action=rank_list/, broken)
        await go('/?rank=1')
        await page.getByRole('dialog', { name: '热帖榜' }).getByRole('button', { name: '重试' }).waitFor()
      },
    },
    {
      words: '暂无数据',
      when: 'a ranking of nothing',
      does: async () => {
        await page.unroute(/action=rank_list/)
        await page.route(/action=rank_list/, (route) => answer(route, { data: [] }))
        const again = page.getByRole('dialog', { name: '热帖榜' }).getByRole('button', { name: '重试' })
        await again.tap()
        await again.waitFor({ state: 'detached' })
      },
    },
  ]
  await each(rows, async ({ words, does }) => {
    await does()
    await seen(words)
  })
})
