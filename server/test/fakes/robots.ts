import { createHmac } from 'node:crypto'
import { hour } from '@quanzi/contract/time'
import { type FakeRequest, type FakeResponse, openFakeServer } from '../../src/adapters/vendor-http/fake-server.ts'

/** A robot of each vendor: the address, the form of the message and the signature are checked as the vendor does. */
export const openRobotFake = (robot: keyof typeof checks, secret: string) =>
  openFakeServer((request, now) => {
    const body = parse(request.body)
    return { body: body ? checks[robot]({ request, body, secret, now }) : { errcode: 40_035, errmsg: 'invalid json' } }
  })

type Check = (message: {
  request: FakeRequest
  body: Record<string, unknown>
  secret: string
  now: number
}) => NonNullable<FakeResponse['body']>

const isText = ({ msgtype, text }: Record<string, unknown>) =>
  msgtype === 'text' && typeof (text as { content?: unknown } | undefined)?.content === 'string'

const checks = {
  wecom: ({ request, body }) =>
    request.path !== '/cgi-bin/webhook/send' || !request.query.get('key')
      ? { errcode: 93_000, errmsg: 'invalid webhook url' }
      : isText(body)
        ? { errcode: 0, errmsg: 'ok' }
        : { errcode: 40_008, errmsg: 'invalid message type' },
  dingtalk: ({ request: { path, query }, body, secret, now }) => {
    const timestamp = query.get('timestamp') ?? ''
    const expected = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
    if (path !== '/robot/send' || !query.get('access_token')) return { errcode: 300_005, errmsg: 'token is not exist' }
    if (secret && (query.get('sign') !== expected || Math.abs(now - Number(timestamp)) > hour))
      return { errcode: 310_000, errmsg: 'sign not match' }
    return isText(body) ? { errcode: 0, errmsg: 'ok' } : { errcode: 40_035, errmsg: 'param error' }
  },
  feishu: ({ request: { path }, body, secret, now }) => {
    const { timestamp, sign, msg_type, content } = body
    const expected = createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')
    if (!path.startsWith('/open-apis/bot/v2/hook/'))
      return { code: 19_001, msg: 'param invalid: incoming webhook access token invalid' }
    if (secret && (sign !== expected || Math.abs(now - Number(timestamp) * 1000) > hour))
      return { code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' }
    const text = (content as { text?: unknown } | undefined)?.text
    return msg_type === 'text' && typeof text === 'string'
      ? { code: 0, msg: 'success', data: {} }
      : { code: 9_499, msg: 'Bad Request' }
  },
} satisfies Record<string, Check>

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
