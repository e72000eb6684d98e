import { pinyin } from 'pinyin-pro'
import { describe, expect, test } from 'vitest'
import { pinyinQuery, soundingWords } from './pinyin-query.ts'
import { type SoundKind, soundOf } from './sound.ts'
import { syllables } from './syllables.ts'

/** What the database does: a key in common, and the pattern matches. */
const marked = async (kind: SoundKind, keyword: string, text: string): Promise<string[] | null> => {
  const [query, { sound, keys }] = [await pinyinQuery(kind, keyword), await soundOf(kind, text)]
  if (query === null || !new RegExp(query.pattern, 'u').test(sound)) return null
  if (!query.keys.some((key) => keys.includes(key))) throw new Error(`no key of ${keyword} finds ${text}`)
  return soundingWords(query, sound)
}

describe('a name is found', () => {
  test.each([
    ['yunxi', '云溪小满', '云溪'],
    ['yx', '云溪小满', '云溪'],
    ['yxxm', '雲溪小滿', '云溪小满'],
    ['云xi', '云溪小满', '云溪'],
    ['yun溪', '云溪小满', '云溪'],
    ['yunx', '云溪小满', '云溪'],
    ['yun xi', '云溪小满', '云溪'],
    ['xiaom', '云溪小满', '小满'],
    ['YunXi', '云溪', '云溪'],
    ['yúnxī', '云溪', '云溪'],
    ['ｙｘ', '云溪', '云溪'],
    ['chongqing', '重庆火锅', '重庆'],
    ['chongqin', '重庆火锅', '重庆'],
    ['cqhg', '重庆火锅', '重庆火锅'],
    ['changsha', '长沙臭豆腐', '长沙'],
    ['lele', '乐乐妈妈', '乐乐'],
    ['yueyue', '乐乐妈妈', '乐乐'],
    ['yinyue', '音乐节', '音乐'],
    ['shantianfang', '单田芳', '单田芳'],
    ['xian', '西安', '西安'],
    ["xi'an", '西安', '西安'],
    ['shgj', '上海国际', '上海国际'],
    ['zhgd', '中关村大街', null],
    ['zho', '周记面馆', '周'],
    ['zhou', '周记面馆', '周'],
    ['lvxing', '旅行', '旅行'],
    ['lüxing', '旅行', '旅行'],
    ['txu', 'T恤', 't恤'],
    ['3haoxian', '3号线', '3号线'],
    ['yx', '小满', null],
    ['yunxi', '云霞', null],
    ['y', '云溪', null],
    ['yunxi', '云。溪', null],
    ['云 溪', '云溪', null],
    ['(yx)', '云溪', null],
  ])('%s in %s: %s', async (keyword, name, expected) => {
    expect(await marked('name', keyword, name)).toEqual(expected === null ? null : [expected])
  })
})

describe('a text is found', () => {
  test.each([
    ['yinhang', '去银行的路上', '银行'],
    ['xingzou', '在山里行走', '行走'],
    ['yinxing', '去银行的路上', null],
    ['lsdf', '乐山大佛真高', '乐山大佛'],
    ['yunx', '云溪的雨', null],
    ['ls', '乐山大佛真高', null],
    ['cha', '一杯茶', null],
    ['xihu边', '今天去西湖边散步', '西湖边'],
  ])('%s in %s: %s', async (keyword, text, expected) => {
    expect(await marked('text', keyword, text)).toEqual(expected === null ? null : [expected])
  })
})

test('a text is read to its 64th character, and its keys are bounded', async () => {
  const { sound, keys } = await soundOf('text', `${'山'.repeat(64)}茶`)
  expect([sound.includes('cha'), keys]).toEqual([false, ['shan shan', '=ssss']])
})

test('the readings of the common characters are among the syllables', () => {
  const common = Array.from({ length: 0x9fa5 - 0x4e00 }, (_, i) => String.fromCharCode(0x4e00 + i))
  const unknown = common.filter((one) => !syllables.has(pinyin(one, { toneType: 'none', v: true })))
  expect(unknown.length).toBeLessThan(100)
})

test('a long keyword of letters is parsed at once', async () => {
  const start = performance.now()
  for (const keyword of ['a'.repeat(30), 'xian'.repeat(7), 'zhangan'.repeat(4), 'zcs'.repeat(10)])
    await pinyinQuery('name', keyword)
  expect(performance.now() - start).toBeLessThan(1_000)
})
