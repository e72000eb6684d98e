import { Jobs } from '../../features/console/health/Jobs.tsx'
import { Services } from '../../features/console/health/Services.tsx'
import { useHealth } from '../../features/console/health/use-health.ts'
import { Stack } from '../../features/console/Panel.tsx'

/** 运行状况: what the server leans on, and its work for later. */
export const HealthPage = () => {
  const query = useHealth()
  return (
    <Stack>
      <Services query={query} />
      <Jobs query={query} />
    </Stack>
  )
}
