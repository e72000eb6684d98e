import type { Wire } from './client.ts'

type Fields = Record<string, string | number>

/** A call of the product as the pages make it: `GET circle/topicapi list` and its form. */
export const call = (address: string, fields: Fields = {}, headers: Record<string, string> = {}): Wire => {
  const [method = 'GET', path = '', action] = address.split(' ')
  const form = new URLSearchParams(
    Object.entries({ ...(action && { action }), ...fields }).map(([k, v]): [string, string] => [k, String(v)]),
  )
  if (method === 'GET') return written('GET', `/api/${path}?${form}`, headers)
  return written(
    'POST',
    `/api/${path}`,
    { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    form.toString(),
  )
}

/** A request to a yardstick. */
export const get = (path: string, fields: Fields = {}): Wire =>
  written(
    'GET',
    `${path}?${new URLSearchParams(Object.entries(fields).map(([k, v]): [string, string] => [k, String(v)]))}`,
    {},
  )

export const post = (path: string, fields: Fields): Wire =>
  written('POST', path, { 'content-type': 'application/json' }, JSON.stringify(fields))

const written = (method: string, target: string, headers: Record<string, string>, body = ''): Wire => {
  const lines = { host: 'localhost', accept: 'application/json', ...headers }
  const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${head.join('')}${length}\r\n${body}`
}
