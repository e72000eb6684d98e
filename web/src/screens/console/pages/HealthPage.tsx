import { FailedJobs } from '../../../console/health/FailedJobs.tsx'
import { Services } from '../../../console/health/Services.tsx'
import { useHealth } from '../../../console/health/use-health.ts'
import { Stack } from '../../../console/shell/Panel.tsx'

/** 运行状况: external services and the job queue. */
export const HealthPage = () => {
  const query = useHealth()
  return (
    <Stack>
      <Services query={query} />
      <FailedJobs query={query} />
    </Stack>
  )
}
