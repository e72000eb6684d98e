import { toRecord } from '@quanzi/contract/objects'
import type { ScreeningService, ServiceVerdict } from '../../ports.ts'
import type { VendorSettings } from '../vendor-http/request-acs3.ts'
import { requestTc3 } from '../vendor-http/request-tc3.ts'
import { translateHarmLabel } from './harm-labels.ts'

/** `policy`: its id at the provider; '' selects its default. */
export type ScreeningVendorSettings = VendorSettings & { policy?: string }

type ModerationResponse = { Error?: { Code?: unknown }; Suggestion?: unknown; Label?: unknown; Keywords?: unknown }

export const openTencentScreening = (settings: ScreeningVendorSettings): ScreeningService => {
  const { url = 'https://tms.tencentcloudapi.com/', policy = '', timeoutMs = 2_000 } = settings
  return {
    check: async ({ kind, text, member }) => {
      const response = await requestTc3(settings, {
        url,
        timeoutMs,
        service: 'tms',
        action: 'TextModeration',
        version: '2020-12-29',
        input: {
          Content: Buffer.from(text).toString('base64'),
          ...(policy && { BizType: policy }),
          DataId: `${kind}-${member}`,
          User: { UserId: String(member) },
        },
      })
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
