import { toRecord } from '@quanzi/contract/objects'
import type { ScreeningService, ServiceVerdict } from '../../ports.ts'
import { requestJson } from '../vendor-http/request-json.ts'
import { signTc3, tc3ContentType } from '../vendor-http/sign-tc3.ts'
import { translateHarmLabel } from './harm-labels.ts'

export type ScreeningVendorSettings = {
  url?: string | undefined
  keyId: string
  keySecret: string
  /** Policy id at the provider; '' selects its default. */
  policy?: string
  now?: () => Date
  nonce?: () => string
  timeoutMs?: number
}

type ModerationResponse = { Error?: { Code?: unknown }; Suggestion?: unknown; Label?: unknown; Keywords?: unknown }

export const openTencentScreening = (settings: ScreeningVendorSettings): ScreeningService => {
  const { url = 'https://tms.tencentcloudapi.com/', keyId, keySecret, policy = '' } = settings
  const { now = () => new Date(), timeoutMs = 2_000 } = settings
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
      const response = await requestJson(url, { method: 'POST', headers, body }, AbortSignal.timeout(timeoutMs))
      if (response.fault !== undefined) throw new Error(`text moderation: ${response.fault}`)
      return toVerdict(toRecord(response.json['Response']))
    },
  }
}

const toVerdict = ({ Error: error, Suggestion, Label, Keywords }: ModerationResponse): ServiceVerdict => {
  if (error) throw new Error(`text moderation: ${String(error.Code)}`)
  const advice = Suggestion === 'Pass' ? 'pass' : Suggestion === 'Review' || Suggestion === 'Block' ? 'hold' : undefined
  if (!advice) throw new Error('text moderation: response without a suggestion')
  if (advice === 'pass') return { advice, label: '', words: [] }
  // Any field may be null.
  const words = Array.isArray(Keywords) ? Keywords.filter((word) => typeof word === 'string') : []
  return { advice, label: translateHarmLabel(String(Label ?? '')), words }
}
