import { randomUUID } from 'node:crypto'
import type { Opinion, Screening } from '../../ports.ts'
import { ask } from '../outside/ask.ts'
import { signAcs3 } from '../outside/sign-acs3.ts'
import { kindsOfHarm } from './harm.ts'
import type { Service } from './tencent.ts'

/** Which of the provider's services judges what, unless a policy is named. */
const services = { post: 'ugc_moderation_byllm', comment: 'comment_detection_pro', nickname: 'nickname_detection_pro' }

type Answer = { RiskLevel?: unknown; Result?: unknown }

/** Texts judged by Aliyun's TextModerationPlus (green-cip 2022-03-02). Whatever is no clear answer throws. */
export const openAliyunScreening = (service: Service): Screening => {
  const { url = 'https://green-cip.cn-shanghai.aliyuncs.com/', keyId, keySecret, policy = '' } = service
  const { now = () => new Date(), nonce = randomUUID, within = 2_000 } = service
  return {
    check: async ({ kind, text, member }) => {
      const { search, headers } = signAcs3({
        keyId,
        keySecret,
        host: new URL(url).host,
        action: 'TextModerationPlus',
        version: '2022-03-02',
        query: {
          Service: policy || services[kind],
          ServiceParameters: JSON.stringify({ content: text, dataId: `${kind}-${member}`, accountId: String(member) }),
        },
        now: now(),
        nonce: nonce(),
      })
      const { host: _host, ...sent } = headers
      const address = new URL(url)
      address.search = search
      const answer = await ask(address.href, { method: 'POST', headers: sent }, AbortSignal.timeout(within))
      if (answer.fault !== undefined) throw new Error(`text moderation: ${answer.fault}`)
      if (answer.json['Code'] !== 200) throw new Error(`text moderation: ${String(answer.json['Code'])}`)
      return opinionOf((answer.json['Data'] ?? {}) as Answer)
    },
  }
}

const risky = new Set(['low', 'medium', 'high'])

const opinionOf = ({ RiskLevel, Result }: Answer): Opinion => {
  if (RiskLevel === 'none') return { advice: 'pass', label: '', words: [] }
  if (!risky.has(String(RiskLevel))) throw new Error('text moderation: an answer without a risk')
  const found = (Array.isArray(Result) ? Result : []) as { Label?: unknown; RiskWords?: unknown }[]
  const words = found.flatMap(({ RiskWords }) => (typeof RiskWords === 'string' ? RiskWords.split(',') : []))
  return { advice: 'hold', label: kindsOfHarm(String(found[0]?.Label ?? '')), words: words.filter(Boolean) }
}
