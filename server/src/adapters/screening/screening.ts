import type { ScreeningService } from '../../ports.ts'
import { openAliyunScreening } from './aliyun.ts'
import { openTencentScreening } from './tencent.ts'

type ScreeningSettings = {
  SCREENING: 'words' | 'aliyun' | 'tencent'
  SCREENING_URL: string | null
  SCREENING_KEY_ID: string | null
  SCREENING_KEY_SECRET: string | null
  SCREENING_POLICY: string | null
}

export const createScreeningService = (env: ScreeningSettings): ScreeningService | null => {
  if (env.SCREENING === 'words') return null
  const service = {
    url: env.SCREENING_URL ?? undefined,
    keyId: env.SCREENING_KEY_ID ?? '',
    keySecret: env.SCREENING_KEY_SECRET ?? '',
    policy: env.SCREENING_POLICY ?? '',
  }
  return env.SCREENING === 'aliyun' ? openAliyunScreening(service) : openTencentScreening(service)
}
