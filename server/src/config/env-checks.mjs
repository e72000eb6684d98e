import { isIP } from 'node:net'
import { resolve } from 'node:path'

/**
 * `read` parses a text and returns `undefined` for an invalid one; `zh` and `en` describe the valid values.
 *
 * @template T
 * @typedef {{ read: (text: string) => T | undefined, zh: string, en: string }} Check
 */

/** @type {<const T extends readonly string[]>(...values: T) => Check<T[number]>} */
export const oneOf = (...values) => ({
  read: (text) => values.find((word) => word === text),
  zh: `须为 ${values.join('、')} 之一`,
  en: `must be one of ${values.join(', ')}`,
})

/** @type {(yes: string, no: string) => Check<boolean>} */
export const booleanOf = (yes, no) => ({
  read: (text) => (text === yes ? true : text === no ? false : undefined),
  zh: `须为 ${yes} 或 ${no}`,
  en: `must be ${yes} or ${no}`,
})

/** @type {(pattern: RegExp, zh: string, en: string) => Check<string>} */
export const matching = (pattern, zh, en) => ({ read: (text) => (pattern.test(text) ? text : undefined), zh, en })

/** @type {(...schemes: string[]) => Check<string>} */
export const url = (...schemes) => ({
  read: (text) => (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)) ? text : undefined),
  zh: `须为 ${schemes.map((s) => `${s}://`).join(' 或 ')} 开头的地址`,
  en: `must be a URL that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`,
})

const postgresUrl = url('postgres', 'postgresql')

/**
 * Its user and password are decoded later.
 *
 * @type {Check<string>}
 */
export const databaseUrl = {
  read: (text) => (isDecodable(text) ? postgresUrl.read(text) : undefined),
  zh: `${postgresUrl.zh}，密码中的 % 写作 %25`,
  en: `${postgresUrl.en}; a % of the password is written as %25`,
}

/** @param {string} text */
function isDecodable(text) {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** @type {(one: Check<string>) => Check<string[]>} */
export const listOf = (one) => ({
  read: (text) => {
    const list = text.split(/[\s,]+/).filter((part) => part !== '')
    return list.every((part) => one.read(part) !== undefined) ? list : undefined
  },
  zh: `${one.zh}，多个用逗号分隔`,
  en: `${one.en}; several are separated by commas`,
})

export const nonEmpty = matching(/./, '不能为空', 'must not be empty')

/** @type {Check<number>} */
export const port = {
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  zh: '须为 0 到 65535 的整数（0 为任意空闲端口）',
  en: 'must be an integer from 0 to 65535 (0 selects any free port)',
}

/** @type {Check<number>} */
export const positiveInteger = {
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  zh: '须为正整数',
  en: 'must be an integer above 0',
}

/** @type {(least: number, most: number) => Check<number>} */
export const integerFrom = (least, most) => ({
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  zh: `须为 ${least} 到 ${most} 的整数`,
  en: `must be an integer from ${least} to ${most}`,
})

/** @type {Check<number>} */
export const fraction = {
  read: (text) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined),
  zh: '须为 0 到 1 的数',
  en: 'must be a number from 0 to 1',
}

/** @type {Check<string>} */
export const absolutePath = { ...nonEmpty, read: (text) => resolve(text) }

/** @type {Check<string>} */
export const secretKey = {
  read: (text) => (text.length >= 32 && new Set(text).size >= 10 ? text : undefined),
  zh: '须为至少 32 个字符的随机文本，例如 openssl rand -hex 32 的输出',
  en: 'must be random text of at least 32 characters, such as the output of `openssl rand -hex 32`',
}

/** @type {Check<string[]>} */
export const secretKeys = {
  read: (text) => {
    const keys = text.split(',').map((part) => part.trim())
    return keys.every((key) => secretKey.read(key) !== undefined) ? keys : undefined
  },
  zh: '须为逗号分隔的密钥，各至少 32 个字符',
  en: 'must be keys of at least 32 characters, separated by commas',
}

/** @type {Check<string[]>} */
export const networkList = {
  read: (text) => {
    const list = text.split(',').map((part) => part.trim())
    return list.every(isNetwork) ? list : undefined
  },
  zh: '须为逗号分隔的 IP、网段或 loopback、uniquelocal',
  en: 'must be addresses, networks, `loopback` or `uniquelocal`, separated by commas',
}

/** @param {string} text */
function isNetwork(text) {
  const [ip = '', bits, more] = text.split('/')
  if (text === 'loopback' || text === 'uniquelocal') return true
  const longest = [0, 0, 0, 0, 32, 0, 128][isIP(ip)] ?? 0
  return (
    longest > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}

/**
 * One edit apart (insert, delete, replace, swap). Names under 6 letters are skipped.
 *
 * @type {(a: string, b: string) => boolean}
 */
export const isOneEditApart = (a, b) => {
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}
