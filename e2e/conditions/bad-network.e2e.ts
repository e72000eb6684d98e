// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { type Fault, openFaultyProxy } from '../harness/faulty-proxy.ts'
import { openPage } from '../harness/page.ts'
import { threePictures } from '../harness/pictures.ts'
import { unique } from '../harness/unique.ts'

const isLong = Boolean(process.env.QUANZI_SOAK)
const rounds = isLong ? 10 : 1

test.each(Array.from({ length: rounds }, (_, n) => n + 1))(
  'over a network with 300 ms latency that loses requests and responses, a post with pictures is published once: round %i',
  { timeout: 90_000 },
  async (round) => {
    const proxy = await openFaultyProxy()
    const { page, allow } = await openPage({ app: proxy, as: accounts.otherPoster, route: '/take_post' })
    allow(/^failed /)
    const words = unique(`山路上发的第${round}条`)
    await postTextOf(page).fill(words)
    await acceptAgreement(page)
    proxy.latency = 300
    // A loss of 3 % in the worst case: one upload and one answer of each kind, then one request in thirty.
    const faults: Record<string, Fault[]> = {
      '/api/index/upload/file': ['lost', 'unanswered'],
      '/api/circle/postingapi': ['unanswered'],
    }
    let n = 0
    proxy.chooseFault = ({ method, url = '' }) => {
      const due = method === 'POST' ? faults[url.split('?')[0] ?? '']?.shift() : undefined
      n += 1
      return due ?? (rounds > 1 && (n * 7 + round) % 33 === 0 ? 'lost' : 'pass')
    }
    await page.getByLabel('选择图片').setInputFiles(await threePictures())
    await expect.poll(() => page.getByRole('progressbar').count(), { timeout: 40_000 }).toBe(0)
    const publish = page.getByRole('button', { name: '发布', exact: true })
    const done = page.getByRole('status').getByText('发布成功!')
    for (let tries = 0; tries < 5 && !(await done.isVisible()); tries++) {
      await publish.tap()
      await page.getByRole('status').getByText(/^发布/).first().waitFor()
    }
    proxy.chooseFault = () => 'pass'
    await page.waitForURL(/#\/usercenter\/mine$/)
    const author = await apiAs(accounts.otherPoster)
    type Own = { content: string; attachment: unknown[] }
    const { data } = await author.get<{ data: Own[] }>('circle/memberapi', { action: 'topic', pagesize: 50 })
    const mine = data.filter(({ content }) => content === words)
    expect(mine.map(({ attachment }) => attachment.length)).toEqual([3])
  },
)

test.each(isLong ? (['portal', 'redirect'] as const) : (['portal'] as const))(
  'the page of a captive portal (%s) counts as a network failure: typed text stays and is sent afterwards',
  async (kind) => {
    const proxy = await openFaultyProxy()
    const { page, allow, go } = await openPage({ app: proxy, as: accounts.poster, route: '/sharedetail/180' })
    allow(/^failed |console .*(CORS|portal\.invalid|blocked|Content Security)/)
    await page.getByRole('heading', { level: 2, name: /评论/ }).waitFor()
    const calls = (url = '') => url.startsWith('/api/')
    proxy.chooseFault = ({ url }) => (calls(url) ? kind : 'pass')

    const words = unique('连上了要登录的无线网')
    await page.getByRole('button', { name: '说点什么…' }).tap()
    await page.getByRole('textbox', { name: '评论内容' }).fill(words)
    await page.getByRole('button', { name: '发送' }).tap()
    await waitForToast(page, '发布失败：网络连接失败，请检查网络后重试')
    expect(await page.getByRole('textbox', { name: '评论内容' }).inputValue()).toBe(words)

    await go('/topicdetails/9')
    await page.getByRole('alert').getByText('网络连接失败，请检查网络后重试').first().waitFor()
    proxy.chooseFault = () => 'pass'
    await page.getByRole('button', { name: '重试' }).first().tap()
    await page.getByRole('article').first().waitFor()
    await go('/sharedetail/180')
    await page.getByRole('button', { name: `[草稿] ${words}` }).tap()
    await page.getByRole('button', { name: '发送' }).tap()
    await page.getByText(words).first().waitFor()
  },
)

test.runIf(isLong)(
  'the service worker stores no page of a captive portal, and is installed once the portal is gone',
  {
    timeout: 60_000,
  },
  async () => {
    const proxy = await openFaultyProxy()
    const { page, allow } = await openPage({ app: proxy, route: '/', serviceWorker: true })
    allow(/./)
    await page.getByRole('article').first().waitFor()
    // The login page of the Wi-Fi comes in the middle of the installation.
    let asked = 0
    proxy.chooseFault = ({ headers, url = '' }) => {
      if (headers['sec-fetch-dest'] === 'empty' && /\/(assets|index\.html)/.test(url)) asked += 1
      return asked > 5 ? 'portal' : 'pass'
    }
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(5)
    await expect.poll(() => page.evaluate(cachedOfPortal)).toEqual({ workers: 0, portal: [] })
    proxy.chooseFault = () => 'pass'
    await page.reload()
    await expect
      .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)), {
        timeout: 25_000,
      })
      .toBe(true)
    expect((await page.evaluate(cachedOfPortal)).portal).toEqual([])
  },
)

/** How many service workers are there or come, and what the caches hold of the portal. */
const cachedOfPortal = async () => {
  const portal: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.text()
      if (text?.includes('请登录后上网')) portal.push(request.url)
    }
  }
  const registration = await navigator.serviceWorker.getRegistration()
  const workers = [registration?.installing, registration?.waiting, registration?.active].filter(Boolean).length
  return { workers, portal }
}
