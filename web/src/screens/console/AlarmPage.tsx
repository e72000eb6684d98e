import { HookPanel } from '../../features/console/health/HookPanel.tsx'
import { TargetPanel } from '../../features/console/health/TargetPanel.tsx'
import { Stack } from '../../features/console/Panel.tsx'

/** 时效与告警: how long an item may wait, and who is told when one waits longer. */
export const AlarmPage = () => (
  <Stack>
    <TargetPanel />
    <HookPanel />
  </Stack>
)
