import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../public/service-worker-guard.js', import.meta.url), 'utf8')

/** The guarded `fetch` of a service worker whose server gives this answer. */
const guard = (answer: { type: string; redirected?: boolean; status?: number }) => {
  const response = { redirected: false, status: 200, ...answer, headers: new Headers({ 'content-type': answer.type }) }
  const self = { location: { href: 'https://quanzi.example/h5/circle/sw.js' }, fetch: async (_url: string) => response }
  new Function('self', source)(self)
  return (path: string) =>
    self.fetch(`https://quanzi.example/h5/circle/${path}`).then(
      () => 'kept',
      () => 'refused',
    )
}

test('the service worker refuses the page of a captive portal in place of a file, and keeps files and documents', async () => {
  const portal = guard({ type: 'text/html; charset=gbk' })
  for (const path of ['assets/app-1.js', 'assets/app-1.css', 'icon-192.png?__WB_REVISION__=1', 'manifest.webmanifest'])
    expect(await portal(path), path).toBe('refused')
  for (const path of ['', 'index.html?__WB_REVISION__=1']) expect(await portal(path), path).toBe('kept')
  expect(await guard({ type: 'text/javascript' })('assets/app-1.js')).toBe('kept')
  expect(await guard({ type: 'text/javascript', redirected: true })('assets/app-1.js')).toBe('refused')
})

test('the error page of a proxy without a server is not used, so that the cached circle opens instead', async () => {
  for (const status of [502, 504]) expect(await guard({ type: 'text/html', status })('')).toBe('refused')
  for (const status of [404, 503]) expect(await guard({ type: 'text/html', status })('')).toBe('kept')
})
