import { expect, test } from 'vitest'
import { lowContrast } from './harness/checks/contrast.ts'
import { checkAxe, openPage } from './harness/page.ts'

test('expectClean fails for a console error, an exception or a refused request', async () => {
  const { page, allow, expectClean } = await openPage({ route: null })
  await page.route('**/planted', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/readyz')
  expectClean()

  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noConsole: the planted problem itself.
    console.error('planted words')
    setTimeout(() => {
      throw new Error('planted fault')
    })
    await fetch('/planted')
    await new Promise((done) => setTimeout(done))
  })
  for (const problem of [/^console planted words/, /^thrown Error: planted fault/, /^500 GET .*\/planted$/]) {
    expect(expectClean).toThrow()
    allow(problem)
  }
  expectClean()
})

test('a request still held when its test ends is not reported as a problem of the page', async () => {
  const { page } = await openPage({ route: null })
  await page.goto('/readyz')
  await page.route('**/api/**', () => {})
  await Promise.all([
    page.waitForRequest('**/api/**'),
    page.evaluate(() => {
      for (let i = 0; i < 5; i++) void fetch(`/api/index/upload/file?${i}`, { method: 'POST' })
    }),
  ])
})

test('checkAxe reports a picture without a text alternative and a low contrast', async () => {
  const { page } = await openPage({ route: null })
  await page.setContent('<html lang="zh"><title>圈子</title><main><h1>圈子</h1><p>身边人的社区</p></main></html>')
  await checkAxe(page)
  await page.setContent(`<html lang="zh"><title>圈子</title><main><h1>圈子</h1>
    <img src="data:,"><p style="color:#ccc">身边人的社区</p></main></html>`)
  await expect(checkAxe(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/)
})

test('lowContrast measures text against what is painted under it, but not on a picture or where something covers it', async () => {
  const { page } = await openPage({ route: null })
  await page.setContent(`<body style="margin: 0; background: #fff">
    <p style="color: #ccc">浅字</p>
    <p style="color: #000; opacity: 0.3">淡字</p>
    <p style="color: #000">深字</p>
    <div style="background: #000; pointer-events: none"><p style="color: #fff">白字</p>
      <button style="all: unset; pointer-events: auto; color: #fff">白按钮</button></div>
    <div style="background: #fff url(data:,)"><p style="color: #ccc">图上的字</p></div>
    <div style="position: relative"><p style="color: #ccc">盖住的字</p>
      <div style="position: absolute; inset: 0; background: #fff"></div></div></body>`)
  expect(await lowContrast(page, 4.5)).toEqual([expect.stringContaining('浅字'), expect.stringContaining('淡字')])
})
