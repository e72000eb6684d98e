import { WebhookPanel } from '../../../console/health/WebhookPanel.tsx'
import { Stack } from '../../../console/shell/Panel.tsx'
import { ReviewTargetPanel } from '../../../console/statistics/ReviewTargetPanel.tsx'

/** 时效与告警: review targets and alert webhooks. */
export const AlertsPage = () => (
  <Stack>
    <ReviewTargetPanel />
    <WebhookPanel />
  </Stack>
)
