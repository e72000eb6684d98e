import type { Service } from '@quanzi/contract/console/health'
import { StateBadge, type StateTone } from '../../../ui/StateBadge.tsx'
import { Panel } from '../Panel.tsx'
import { Table } from '../Table.tsx'
import { serviceNames } from './service-names.ts'
import type { useHealth } from './use-health.ts'

type Query = ReturnType<typeof useHealth>

/** What the server leans on: set, and answering. */
export const Services = ({ query }: { query: Query }) => (
  <Panel bare title="服务">
    <Table
      label="服务列表"
      rows={query.data?.services}
      error={query.error}
      onRetry={() => void query.refetch()}
      keyOf={({ key }) => key}
      columns={[
        { head: '服务', cell: ({ key }) => serviceNames[key] },
        {
          head: '状态',
          cell: ({ state }) => <StateBadge tone={states[state].tone}>{states[state].word}</StateBadge>,
        },
        { head: '说明', wide: true, cell: ({ note }) => note },
        { head: '应答', number: true, cell: ({ ms }) => `${ms} 毫秒` },
      ]}
    />
  </Panel>
)

const states: Record<Service['state'], { tone: StateTone; word: string }> = {
  ok: { tone: 'passed', word: '正常' },
  off: { tone: 'offline', word: '未配置' },
  fault: { tone: 'rejected', word: '故障' },
}
