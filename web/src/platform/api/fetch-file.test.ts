import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file.ts'
import { setMembers, setPrompt } from './prompts.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  setPrompt('login', async () => false)
  setMembers({ known: () => undefined, load: async () => undefined, changed: () => {} })
  vi.unstubAllGlobals()
})

const file = (name: string) =>
  new Response('rows', { headers: { 'content-disposition': `attachment; filename="${name}"` } })
const envelope = (code: number, error: string) =>
  new Response(JSON.stringify({ state: 0, data: null, error, code }), { status: code })
const exportData = () => fetchFile('POST circle/memberapi export', {})

test('a file has the name that the server gives it', async () => {
  fetchMock.mockResolvedValueOnce(file('quanzi-2026-07-01.zip'))
  const { blob, name } = await exportData()
  expect([await blob.text(), name]).toEqual(['rows', 'quanzi-2026-07-01.zip'])
})

test('a refused file is an error with the words of the server', async () => {
  fetchMock.mockResolvedValueOnce(envelope(429, '操作太频繁'))
  await expect(exportData()).rejects.toMatchObject({ code: 429, message: '操作太频繁' })
})

test('the page of a captive portal, a proxy without a server and a lost connection are no answer', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>登录</html>', { headers: { 'content-type': 'text/html' } }))
  await expect(exportData()).rejects.toMatchObject({ code: 0 })
  fetchMock.mockResolvedValueOnce(new Response('<html>502</html>', { status: 502 }))
  await expect(exportData()).rejects.toMatchObject({ code: 0 })
  fetchMock.mockRejectedValueOnce(new TypeError('reset'))
  await expect(exportData()).rejects.toMatchObject({ code: 0 })
})

test('after a login as another member a list is fetched, but not the data of a member', async () => {
  let known: number | undefined
  setMembers({ known: () => known, load: async () => (known ??= 8), changed: () => {} })
  setPrompt('login', async () => {
    known = undefined
    return true
  })
  known = 7
  fetchMock.mockResolvedValueOnce(envelope(401, '请先登录')).mockResolvedValueOnce(file('log.csv'))
  expect(await fetchFile('GET console/log csv', {})).toMatchObject({ name: 'log.csv' })
  known = 7
  fetchMock.mockResolvedValueOnce(envelope(401, '请先登录'))
  await expect(exportData()).rejects.toMatchObject({ message: '登录的账号已更换，刚才的操作没有提交' })
  expect(fetchMock).toHaveBeenCalledTimes(3)
})
