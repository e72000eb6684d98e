import { toRecord } from '@quanzi/contract/objects'
import type { ScreeningService, ServiceVerdict } from '../../ports.ts'
import { requestAcs3 } from '../vendor-http/request-acs3.ts'
import { translateHarmLabel } from './harm-labels.ts'
import type { ScreeningVendorSettings } from './tencent.ts'

const serviceNames = {
  post: 'ugc_moderation_byllm',
  comment: 'comment_detection_pro',
  nickname: 'nickname_detection_pro',
}

type ModerationData = { RiskLevel?: unknown; Result?: unknown }

/**
 * Text moderation by Aliyun TextModerationPlus (green-cip 2022-03-02). Throws unless the response is a valid verdict.
 */
export const openAliyunScreening = (settings: ScreeningVendorSettings): ScreeningService => {
  const { url = 'https://green-cip.cn-shanghai.aliyuncs.com/', policy = '', timeoutMs = 2_000 } = settings
  return {
    check: async ({ kind, text, member }) => {
      const response = await requestAcs3(settings, {
        url,
        timeoutMs,
        action: 'TextModerationPlus',
        version: '2022-03-02',
        // Not in the URL, where a thousand Chinese characters take 9 KB.
        form: {
          Service: policy || serviceNames[kind],
          ServiceParameters: JSON.stringify({ content: text, dataId: `${kind}-${member}`, accountId: String(member) }),
        },
      })
      if (response.fault !== undefined) throw new Error(`text moderation: ${response.fault}`)
      if (response.json['Code'] !== 200) throw new Error(`text moderation: ${String(response.json['Code'])}`)
      return toVerdict(toRecord(response.json['Data']))
    },
  }
}

const riskLevels = new Set(['low', 'medium', 'high'])

const toVerdict = ({ RiskLevel, Result }: ModerationData): ServiceVerdict => {
  if (RiskLevel === 'none') return { advice: 'pass', label: '', words: [] }
  if (!riskLevels.has(String(RiskLevel))) throw new Error('text moderation: response without a risk level')
  const found = Array.isArray(Result) ? Result.map(toRecord) : []
  const words = found.flatMap(({ RiskWords: list }) => (typeof list === 'string' ? list.split(',') : []))
  return { advice: 'hold', label: translateHarmLabel(String(found[0]?.['Label'] ?? '')), words: words.filter(Boolean) }
}
