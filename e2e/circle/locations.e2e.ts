import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { pinch } from '../harness/actions/gestures.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

const openPicker = async (
  options: { width?: number; height?: number } = {},
  geolocation?: { latitude: number; longitude: number },
) => {
  const visit = await openPage({ as: accounts.poster, route: null, ...options })
  if (geolocation) {
    await visit.context.grantPermissions(['geolocation'])
    await visit.context.setGeolocation(geolocation)
  }
  await visit.go('/take_post')
  await visit.page.getByRole('button', { name: /所在位置/ }).tap()
  const sheet = visit.page.getByRole('dialog', { name: '所在位置' })
  await sheet.getByRole('list', { name: '附近的地点' }).waitFor()
  return { ...visit, sheet }
}

test('a nearby location can be chosen, is shown in the draft, and can be removed', async () => {
  // WGS-84; on a GCJ-02 map this is 460 m further east.
  const { page, sheet } = await openPicker({}, { latitude: 30.28987, longitude: 120.14889 })
  await sheet.getByRole('button', { name: '确定' }).tap()
  await page.getByText('请选择定位信息').waitFor()
  const nearby = sheet.getByRole('button', { name: /^桥头/ })
  await nearby.tap()
  await expect.poll(() => nearby.getAttribute('aria-pressed')).toBe('true')
  await checkAxe(page)
  await shot(page, 'location picker light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await shot(page, 'location picker dark')
  await sheet.getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: /所在位置.*桥头/ }).tap()
  await page.getByRole('button', { name: '不显示位置' }).tap()
  await page.getByRole('button', { name: /^所在位置$/ }).waitFor()
})

test('after geolocation is denied, a location can be chosen on the map, by search, or typed by hand', async () => {
  const { page, sheet } = await openPicker()
  await page.getByText('定位权限被拒绝，请手动选择地址').waitFor()

  const map = sheet.getByRole('application', { name: /^地图/ })
  await map.focus()
  await page.keyboard.press('ArrowUp')
  await sheet.getByRole('list', { name: '附近的地点' }).waitFor()

  const search = sheet.getByRole('searchbox', { name: '搜索地点' })
  await search.fill('乌镇')
  await sheet.getByRole('button', { name: /^乌镇镇/ }).waitFor()
  await sheet.getByText(/GeoNames/).waitFor()
  await search.fill('没有这个地方')
  await sheet.getByText('没有找到相关地点').waitFor()
  await search.fill('')
  await sheet.getByRole('button', { name: '手动填写地点' }).tap()
  await page.getByRole('textbox', { name: '地点名称' }).fill('巷口的面馆')
  await page.getByRole('button', { name: '确定' }).tap()
  await page.getByRole('button', { name: /所在位置.*巷口的面馆/ }).waitFor()
})

test('the map keeps its position while nearby places load', async () => {
  const { page, sheet, allow } = await openPicker()
  await page.getByText('定位权限被拒绝，请手动选择地址').waitFor()
  allow(/map\/regeo/)
  const latitudes: number[] = []
  await page.route(/map\/regeo/, (route) => {
    latitudes.push(Number(new URL(route.request().url()).searchParams.get('location')?.split(',')[1]))
  })
  await sheet.getByRole('application', { name: /^地图/ }).focus()
  for (const moves of [1, 2]) {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => latitudes.length).toBe(moves)
  }
  expect(latitudes[1]).toBeGreaterThan(latitudes[0] ?? Number.NaN)
})

test('in landscape the map leaves room for the list of nearby places', async () => {
  const { sheet } = await openPicker({ width: 812, height: 375 }, { latitude: 30.28987, longitude: 120.14889 })
  const place = sheet.getByRole('list', { name: '附近的地点' }).getByRole('button').first()
  const confirm = sheet.getByRole('button', { name: '确定' })
  const isShown = async () => {
    const [row, foot] = [await place.boundingBox(), await confirm.boundingBox()]
    return row !== null && foot !== null && row.y + row.height <= foot.y
  }
  await expect.poll(isShown).toBe(true)
})

test('on a tablet the scale label fits its bar', async () => {
  const { page } = await openPage({ as: accounts.poster, route: '/take_post', width: 768, height: 1024 })
  await page.getByRole('button', { name: /^所在位置/ }).tap()
  const scale = page.locator('.leaflet-control-scale-line')
  await expect.poll(() => scale.innerText()).toMatch(/m$/)
  expect(await scale.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a pinch beside the pin zooms about the pin: the location stays that under it', async () => {
  const { page, sheet } = await openPicker({}, { latitude: 30.28987, longitude: 120.14889 })
  const latitudes: number[] = []
  await page.route(/map\/regeo/, async (route) => {
    latitudes.push(Number(new URL(route.request().url()).searchParams.get('location')?.split(',')[1]))
    await route.fallback()
  })
  const map = sheet.getByRole('application', { name: /^地图/ })
  const moveRight = async (moves: number) => {
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => latitudes.length).toBe(moves)
  }
  await moveRight(1)
  const place = sheet.getByRole('list', { name: '附近的地点' }).getByRole('button').first()
  await place.tap()
  await expect.poll(() => place.getAttribute('aria-pressed')).toBe('true')
  const box = await map.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const scale = page.locator('.leaflet-control-scale-line')
  const before = await scale.innerText()
  await pinch(page, { x, y: y + 50 }, 200)
  await expect.poll(() => scale.innerText()).not.toBe(before)
  expect(await place.getAttribute('aria-pressed')).toBe('true')
  await moveRight(2)
  expect(Math.abs((latitudes[1] ?? 0) - (latitudes[0] ?? 0))).toBeLessThan(0.0005)
})

test('a place chosen with the keyboard after the map had the focus stays chosen', async () => {
  const { page, sheet } = await openPicker({}, { latitude: 30.28987, longitude: 120.14889 })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('map/regeo') && asked.push(request.url()))
  await page.clock.install()
  await sheet.getByRole('application', { name: /^地图/ }).focus()
  await page.keyboard.press('Tab')
  const place = sheet.getByRole('list', { name: '附近的地点' }).getByRole('button').nth(2)
  await place.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => place.getAttribute('aria-pressed')).toBe('true')
  await page.clock.fastForward(1_000)
  await settled(page)
  expect(asked).toEqual([])
  expect(await place.getAttribute('aria-pressed')).toBe('true')
  await sheet.getByRole('button', { name: '确定' }).tap()
  await sheet.waitFor({ state: 'hidden' })
})
