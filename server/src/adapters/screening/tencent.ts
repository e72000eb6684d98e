import type { Opinion, Screening } from '../../ports.ts'
import { ask } from '../outside/ask.ts'
import { signTc3, tc3ContentType } from '../outside/sign-tc3.ts'
import { kindsOfHarm } from './harm.ts'

export type Service = {
  /** Absent: the provider's own address. */
  url?: string | undefined
  keyId: string
  keySecret: string
  /** The policy that was set up at the provider, '' for its default. */
  policy?: string
  now?: () => Date
  nonce?: () => string
  within?: number
}

type Answer = { Error?: { Code?: unknown }; Suggestion?: unknown; Label?: unknown; Keywords?: unknown }

/** Texts judged by Tencent Cloud's TextModeration (TMS 2020-12-29). Whatever is no clear answer throws. */
export const openTencentScreening = (service: Service): Screening => {
  const { url = 'https://tms.tencentcloudapi.com/', keyId, keySecret, policy = '' } = service
  const { now = () => new Date(), within = 2_000 } = service
  return {
    check: async ({ kind, text, member }) => {
      const body = JSON.stringify({
        Content: Buffer.from(text).toString('base64'),
        ...(policy && { BizType: policy }),
        DataId: `${kind}-${member}`,
        User: { UserId: String(member) },
      })
      const signed = signTc3({
        keyId,
        keySecret,
        host: new URL(url).host,
        service: 'tms',
        action: 'TextModeration',
        body,
        now: now(),
      })
      const headers = {
        authorization: signed.authorization,
        'content-type': tc3ContentType,
        'x-tc-action': 'TextModeration',
        'x-tc-region': 'ap-guangzhou',
        'x-tc-timestamp': String(signed.timestamp),
        'x-tc-version': '2020-12-29',
      }
      const answer = await ask(url, { method: 'POST', headers, body }, AbortSignal.timeout(within))
      if (answer.fault !== undefined) throw new Error(`text moderation: ${answer.fault}`)
      return opinionOf((answer.json['Response'] ?? {}) as Answer)
    },
  }
}

const opinionOf = ({ Error: refused, Suggestion, Label, Keywords }: Answer): Opinion => {
  if (refused) throw new Error(`text moderation: ${String(refused.Code)}`)
  const advice = Suggestion === 'Pass' ? 'pass' : Suggestion === 'Review' || Suggestion === 'Block' ? 'hold' : undefined
  if (!advice) throw new Error('text moderation: an answer without a suggestion')
  if (advice === 'pass') return { advice, label: '', words: [] }
  // Any field may be null.
  const words = Array.isArray(Keywords) ? Keywords.filter((word) => typeof word === 'string') : []
  return { advice, label: kindsOfHarm(String(Label ?? '')), words }
}
