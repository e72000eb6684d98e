import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { openPage, shot } from '../harness/page.ts'

let folder: string
const pathOf = (name: string) => join(folder, name)
const colours = ['#27ae60', '#c0392b', '#2980b9']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-files-'))
  for (const [i, background] of colours.entries())
    await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toFile(pathOf(`${i}.png`))
  await writeFile(pathOf('notes.pdf'), '%PDF-1.4')
})

const openComposer = async () => {
  const visit = await openPage({ as: accounts.poster, desktop: true, route: '/take_post' })
  const text = postTextOf(visit.page)
  await text.fill('')
  await text.focus()
  return { ...visit, text }
}
const waitForPictures = (page: Page, count: number) =>
  page.getByRole('list', { name: `已选图片，共 ${count} 张` }).waitFor()

/** Drags from outside the page, as from a folder or another window. */
const drop = async (page: Page, [x, y]: [number, number], files: string[], items: Record<string, string> = {}) => {
  const session = await page.context().newCDPSession(page)
  const data = {
    items: Object.entries(items).map(([mimeType, data]) => ({ mimeType, data })),
    files: files.map(pathOf),
    dragOperationsMask: 1,
  }
  // The browser drops by the answer to the movement before.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  await session.detach()
}

test('pictures dropped on the composer or beside it are added, other files are refused with a message', async () => {
  const { page, text } = await openComposer()
  await text.fill('拖来的图')
  const { x = 0, y = 0 } = (await text.boundingBox()) ?? {}
  await drop(page, [x + 80, y + 40], ['0.png', '1.png'])
  await waitForPictures(page, 2)
  await drop(page, [20, 600], ['2.png'])
  await waitForPictures(page, 3)
  // From a page where the picture is a link.
  const address = 'https://example.com/photo'
  await drop(page, [x + 80, y + 40], ['0.png'], { 'text/uri-list': address, 'text/plain': address })
  await waitForPictures(page, 4)
  await drop(page, [x + 80, y + 40], ['notes.pdf', '1.png'])
  await waitForToast(page, '不支持上传类型')
  await waitForPictures(page, 5)
  await shot(page, 'composer dropped files')
  await drop(page, [x + 80, y + 40], [], { 'text/plain': '，和拖来的字' })
  await expect.poll(() => text.inputValue()).toContain('，和拖来的字')
})

test('copied pictures are pasted as pictures, also when the clipboard has their name or HTML too; a copied table is pasted as text', async () => {
  const { page, text } = await openComposer()
  const paste = (count: number, items: Record<string, string> = {}) =>
    text.evaluate(
      (field, { count, items }) => {
        const clipboardData = new DataTransfer()
        for (const [type, value] of Object.entries(items)) clipboardData.setData(type, value)
        for (let i = 0; i < count; i++)
          clipboardData.items.add(new File([`${i}`], `图 ${i}.png`, { type: 'image/png', lastModified: i }))
        const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
        return !field.dispatchEvent(event)
      },
      { count, items },
    )
  // The upload of bytes that are no picture would remove it again.
  await page.route('**/index/upload/**', () => {})
  expect(await paste(2)).toBe(true)
  await waitForPictures(page, 2)
  expect(await paste(1, { 'text/html': '<img src="https://example.com/a.png">' })).toBe(true)
  await waitForPictures(page, 3)
  expect(await paste(2, { 'text/plain': '图 0.png\r图 1.png' })).toBe(true)
  await waitForPictures(page, 5)
  expect(await paste(1, { 'text/plain': 'file:///home/a/%E5%9B%BE%200.png' })).toBe(true)
  await waitForPictures(page, 6)
  expect(await paste(1, { 'text/plain': '1\t2', 'text/html': '<table><tr><td>1<td>2</table>' })).toBe(false)
  await waitForPictures(page, 6)
})

test('a pasted URL of any length does not make the text field scroll sideways', async () => {
  const { page, context, text } = await openComposer()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = `https://example.com/${'path'.repeat(80)}?q=1`
  await page.evaluate((address) => navigator.clipboard.writeText(address), address)
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => text.inputValue()).toBe(address)
  expect(await text.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
})

test('dropping a file or a link where it is not accepted does not leave the page', async () => {
  const { page } = await openPage({ as: accounts.poster, desktop: true, route: '/topic-search' })
  await page.getByRole('searchbox').waitFor()
  // The scripts that the first screen does not need start with the first act.
  await page.keyboard.press('Shift')
  const isRefused = (selector: string, type: string, value?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (target, { type, value }) => {
          const dataTransfer = new DataTransfer()
          if (value === undefined) dataTransfer.items.add(new File(['1'], '1.pdf'))
          else dataTransfer.setData(type, value)
          const shared = { bubbles: true, cancelable: true, dataTransfer }
          return ['dragover', 'drop'].every((name) => !target.dispatchEvent(new DragEvent(name, shared)))
        },
        { type, value },
      )
  await expect.poll(() => isRefused('main', 'Files')).toBe(true)
  expect(await isRefused('input', 'Files')).toBe(true)
  expect(await isRefused('main', 'text/uri-list', 'https://example.com')).toBe(true)
  expect(await isRefused('input', 'text/uri-list', 'https://example.com')).toBe(false)
  expect(await isRefused('main', 'text/plain', '字')).toBe(false)
})

/** By its path: the browser reads it where it lies, as from the album of a phone. */
const choosePath = async (page: Page, path: string) => {
  await page.getByLabel('选择图片或视频').evaluate((input) => Object.assign(window, { chosenInput: input }))
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'chosenInput' })
  await session.send('DOM.setFileInputFiles', { files: [path], ...(result.objectId && { objectId: result.objectId }) })
}
const album = /\/index\/(upload\/file|vms\/upload)/

test('when a chosen file is gone and the browser has no copy, a picture is refused with the reason and a video asks for the file again', async () => {
  const { page, context, allow, go } = await openPage({ as: accounts.verified, route: null })
  allow(/net::ERR/)
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await go('/take_post')
  await page.route(album, (route) => route.abort())
  for (const name of ['gone.png', 'gone.mp4']) {
    await writeFile(pathOf(name), Buffer.alloc(100_000))
    await Promise.all([page.waitForRequest(album), choosePath(page, pathOf(name))])
    await rm(pathOf(name))
    if (name === 'gone.png') await waitForToast(page, 'gone.png 上传失败：文件已被改动或移走，请重新选择')
  }
  await page.getByText('请重新选择该视频，将从中断处继续').waitFor()
})
