import { limits } from './limits.ts'
import { day, hour, minute } from './time.ts'

/** Length in code points, so that an emoji counts as one. */
export const lengthOf = (text: string): number => {
  let length = 0
  // Without an array of all code points: appending to a long array takes more and more time.
  for (const _ of text) length += 1
  return length
}

/** The first `n` code points, each of at most two units, and perhaps more. */
const beginningOf = (text: string, n: number): string[] => [...text.slice(0, 2 * n)]

export const truncate = (text: string, n: number): string => beginningOf(text, n).slice(0, n).join('')

/** At most `n` code points: a longer text ends with … and never within a number or a Latin word. */
export const shorten = (text: string, n: number): string => {
  const characters = beginningOf(text, n + 1)
  if (characters.length <= n) return text
  let end = n - 1
  while (end > 0 && isWordPart(characters[end - 1]) && isWordPart(characters[end])) end -= 1
  return `${(end > 0 ? characters.slice(0, end) : characters.slice(0, n - 1)).join('').trimEnd()}…`
}

const isWordPart = (character: string | undefined): boolean => /^[\dA-Za-z.,:%℃/-]$/.test(character ?? '')

/** `2107`, from ten thousand `1.2w+`: one decimal, truncated. */
export const formatCount = (n: number): string =>
  n < limits.abbreviateCountsFrom ? String(n) : `${(Math.floor(n / 1000) / 10).toFixed(1)}w+`

export const formatBadge = (n: number): string =>
  n <= 0 ? '' : n > limits.maxBadgeCount ? `${limits.maxBadgeCount}+` : String(n)

/** 刚刚, 12分钟前, 3小时前, 2天前 (up to seven days), then the date, with the year if it is another one. China Standard Time. */
export const formatRelativeTime = (iso: string, now: Date): string => {
  const then = new Date(iso)
  const ago = now.getTime() - then.getTime()
  if (ago < minute) return '刚刚'
  if (ago < hour) return `${Math.floor(ago / minute)}分钟前`
  if (ago < day) return `${Math.floor(ago / hour)}小时前`
  if (ago < (limits.relativeDays + 1) * day) return `${Math.floor(ago / day)}天前`
  const [year, month, date] = toChinaDate(then).split('-').map(Number)
  const thisYear = Number(toChinaDate(now).slice(0, 4))
  return year === thisYear ? `${month}月${date}日` : `${year}年${month}月${date}日`
}

export const toChinaDate = (at: Date): string => new Date(at.getTime() + 8 * hour).toISOString().slice(0, 10)

export const formatDateTime = (iso: string): string => formatDateTimeSeconds(iso).slice(0, 16)

/** The year 9999 means permanent. */
export const isPermanent = (until: string): boolean => until.startsWith('9999')

export const formatDateTimeSeconds = (iso: string): string =>
  new Date(new Date(iso).getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')

export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Removes the signs # and ＃ around a name. A regular expression for the signs at the end would take quadratic time. */
export const trimHashes = (text: string): string => {
  let [start, end] = [0, text.length]
  while (isHash(text[start])) start++
  while (end > start && isHash(text[end - 1])) end--
  return text.slice(start, end)
}

const isHash = (sign: string | undefined): boolean => sign === '#' || sign === '＃'

/** A cell of a CSV file. The apostrophe keeps spreadsheets from evaluating it; Chinese ones take full-width signs as well. */
export const csvCell = (text: string): string =>
  `"${(/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** `138****0001`. A number that is too short shows no digits. */
export const maskMobile = (mobile: string): string =>
  mobile.length < 11 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
