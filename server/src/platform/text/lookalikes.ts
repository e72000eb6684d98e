import { foldDigits } from '@quanzi/contract/clean-input'
import shinjitai from 'opencc-js/dict/JPShinjitaiCharacters'
import simplified from 'opencc-js/dict/STCharacters'
import traditional from 'opencc-js/dict/TSCharacters'
import { foldPoint, pointOf } from './fold.ts'

/**
 * Characters that look like others and are used in their place to evade the blocklists. Search and its stored columns
 * do not use them.
 */
export const lookalikeOf = (point: number): number => {
  if (point < 0x80) return point
  lookalikes ??= loadLookalikes()
  return lookalikes.get(point) ?? point
}

let lookalikes: Map<number, number> | undefined

/** Cyrillic, Greek, phonetic, Cherokee and Lisu letters; digits in circles. Of two readings that of `加ν` counts: v. */
const readAs: Record<string, string> = {
  a: 'аαɑᴀꭺꓮ',
  b: 'вβʙᏼꓐ',
  c: 'сᴄꮯꓚ',
  d: 'ԁᴅꭰꓓ',
  e: 'еεᴇꭼꓰ',
  f: 'ꜰꓝ',
  g: 'ɡɢꮐꓖ',
  h: 'һнηʜꮋꓧ',
  i: 'іιɪꓲ',
  j: 'јᴊꭻꓙ',
  k: 'кκᴋꮶꓗ',
  l: 'ʟꮮꓡ',
  m: 'мμᴍꮇꓟ',
  n: 'ɴꓠ',
  o: 'оοᴏꓳ',
  p: 'рρᴘꮲꓑ',
  q: 'ԛꞯ',
  r: 'ʀꭱꓣ',
  s: 'ѕꜱꮪꓢ',
  t: 'тτᴛꭲꓔ',
  u: 'υᴜꓴ',
  v: 'ѵνᴠꮩꓦ',
  w: 'ԝωᴡꮃꓪ',
  x: 'хχꓫ',
  y: 'уүʏꓬ',
  z: 'ζᴢꮓꓜ',
  0: '⓿🄋🄌',
  1: '❶➀➊⓵',
  2: '❷➁➋⓶',
  3: '❸➂➌⓷',
  4: '❹➃➍⓸',
  5: '❺➄➎⓹',
  6: '❻➅➏⓺',
  7: '❼➆➐⓻',
  8: '❽➇➑⓼',
  9: '❾➈➒⓽',
  // A dash between Chinese characters.
  '-': 'ー',
}

/** Radicals that are written as a character of their own. */
const radicals =
  '⺁厂 ⺄乙 ⺈刀 ⺊卜 ⺌小 ⺍小 ⺎兀 ⺐尢 ⺒巳 ⺓幺 ⺔彐 ⺗心 ⺙攵 ⺜日 ⺝月 ⺞歹 ⺟母 ⺠民 ⺧牛 ⺩王 ⺫目 ⺬示 ⺮竹 ⺯糸 ⺰纟 ⺲罒 ⺶羊 ⺷羊 ⺹老 ⺺聿 ⺻聿 ⺼月 ⺽臼 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衣 ⻃西 ⻄西 ⻅见 ⻆角 ⻈讠 ⻉贝 ⻋车 ⻍辶 ⻎辶 ⻏邑 ⻐钅 ⻑长 ⻒长 ⻓长 ⻔门 ⻖阜 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻞食 ⻟食 ⻠饣 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫齐 ⻬齐 ⻭齿 ⻮齿 ⻯龙 ⻰龙 ⻱龟 ⻲龟 ⻳龟 ㇐一 ㇑丨 ㇔丶 ㇒丿 ㇠乙'

/** Forms of Japan that are characters of their own in Chinese. */
const ownCharacters = '予欠缶弁'

const loadLookalikes = (): Map<number, number> => {
  const inUse = new Set([...ownCharacters, ...pairsOf(simplified).keys(), ...pairsOf(traditional).values()])
  const japanese = [...pairsOf(shinjitai)].filter(([form]) => !inUse.has(form))
  const written = radicals.split(' ').map(([radical = '', character = '']) => [radical, character] as const)
  const latin = Object.entries(readAs).flatMap(([letter, forms]) =>
    [...forms].map((form) => [foldedOrSelf(form), letter] as const),
  )
  return new Map(
    [...japanese, ...written, ...latin, ...foreignDigits()].map(([from, to]) => [pointOfText(from), pointOfText(to)]),
  )
}

const pointOfText = (text: string): number => text.codePointAt(0) ?? 0

const pairsOf = (table: string): Map<string, string> =>
  new Map(table.split('|').map((pair) => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']))

/** ٣ is 3. Nearly all scripts have their digits in a row that begins at 0 or 6. */
const foreignDigits = (): [string, string][] =>
  Array.from({ length: 0x2_0000 / 16 }, (_, row) => [row * 16, row * 16 + 6])
    .flat()
    .filter((zero) => zero > 0x39 && isDigit(zero))
    .flatMap((zero) => Array.from({ length: 10 }, (_, i) => zero + i).filter(isDigit))
    .map((point) => [String.fromCodePoint(point), foldDigits(String.fromCodePoint(point))])

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Letters are looked up folded, in one case. */
const foldedOrSelf = (character: string): string =>
  /\p{L}/u.test(character) ? String.fromCodePoint(pointOf(foldPoint(pointOfText(character)))) : character

const squared = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu

/**
 * The text with the emoji of letters (🅥 🆅 🇻) as letters of the same length; undefined without such emoji, which are
 * left out like others where they are only between the characters of a term.
 */
export const readSquaredLetters = (text: string): string | undefined => {
  const read = text.replace(squared, (emoji) => {
    const point = emoji.codePointAt(0) ?? 0
    const first = point >= 0x1f1e6 ? 0x1f1e6 : point >= 0x1f170 ? 0x1f170 : 0x1f150
    return String.fromCodePoint(0x1d400 + point - first)
  })
  return read === text ? undefined : read
}
