import { parseAigc, toJson } from '@quanzi/contract/circle/ai-mark/ai-mark'
import { jpegOf, jpegXmp, tc260Xmp } from '@quanzi/contract/circle/ai-mark/ai-mark.fixture'
import { expect, test } from 'vitest'
import { drawnFile, toAigc } from './draw-file.ts'
import { aigcOfFile } from './drawn-file.ts'

const marked = new File([new Uint8Array(jpegOf(jpegXmp(tc260Xmp())))], 'a.jpg')
const draw = (source: Blob) => drawnFile(source, ['pixels'], 'b.jpg', { type: 'image/jpeg' })

test('the mark of a redrawn file is sent in the field that the server reads', async () => {
  const aigc = aigcOfFile(await draw(marked))
  expect(parseAigc(toJson(aigc ?? ''))).toMatchObject({ grade: 1 })
  const mark = { grade: 1, producer: '001191110108MA01KP2T5U', produceId: 'p-1' } as const
  expect(parseAigc(toJson(toAigc(mark)))).toEqual(mark)
})

test('a file redrawn twice keeps the mark of the original', async () => {
  expect(aigcOfFile(await draw(await draw(marked)))).toContain('"Label":"1"')
})

test('a redrawn file without a mark, or with an unreadable one, has none', async () => {
  expect(aigcOfFile(await draw(new File([new Uint8Array(jpegOf())], 'a.jpg')))).toBeUndefined()
  expect(aigcOfFile(await draw(new File(['text'], 'a.jpg')))).toBeUndefined()
  expect(aigcOfFile(marked)).toBeUndefined()
})
