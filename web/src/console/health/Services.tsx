import type { Service } from '@quanzi/contract/console/operations/health'
import { serviceLabels } from '@quanzi/contract/console/operations/service-labels'
import { StateBadge, type StateBadgeProps } from '../../ui/feedback/StateBadge.tsx'
import { Table } from '../lists/Table.tsx'
import { Panel } from '../shell/Panel.tsx'
import type { useHealth } from './use-health.ts'

type Query = ReturnType<typeof useHealth>

/** External services: configured, and reachable. */
export const Services = ({ query }: { query: Query }) => (
  <Panel flush title="服务">
    <Table
      label="服务列表"
      list={{ rows: query.data?.services, error: query.error, retry: query.refetch }}
      keyOf={({ key }) => key}
      columns={[
        { head: '服务', cell: ({ key }) => serviceLabels[key] },
        { head: '状态', cell: ({ state }) => <StateBadge {...stateBadges[state]} /> },
        { head: '说明', wide: true, cell: ({ note }) => note },
        { head: '应答', number: true, cell: ({ state, ms }) => (state === 'off' ? '–' : `${ms} 毫秒`) },
      ]}
    />
  </Panel>
)

const stateBadges: Record<Service['state'], StateBadgeProps> = {
  ok: { tone: 'passed', label: '正常' },
  off: { tone: 'offline', label: '未配置' },
  fault: { tone: 'rejected', label: '故障' },
}
