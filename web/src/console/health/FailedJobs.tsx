import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { jobLabels } from '../labels/job-labels.ts'
import { Table } from '../lists/Table.tsx'
import { Panel } from '../shell/Panel.tsx'
import { type useHealth, useRetryJob } from './use-health.ts'

export const FailedJobs = ({ query }: { query: ReturnType<typeof useHealth> }) => {
  const { retry, isBusy } = useRetryJob()
  const jobs = query.data?.jobs
  const note = jobs && `排队 ${jobs.waiting}，迟到 ${jobs.late}，重试中 ${jobs.retried}，已放弃 ${jobs.dead}`
  return (
    <Panel flush title="后台任务" note={note}>
      <Table
        label="出错的任务"
        list={{ rows: query.data?.failed, error: query.error, retry: query.refetch }}
        keyOf={({ id }) => id}
        empty={{ text: '没有出错的任务' }}
        columns={[
          { head: '任务', cell: ({ kind, id }) => `${jobLabels[kind] ?? kind} #${id}` },
          {
            head: '状态',
            cell: ({ dead }) => <StateBadge tone={dead ? 'rejected' : 'pending'} label={dead ? '已放弃' : '重试中'} />,
          },
          { head: '已试', number: true, cell: ({ tries }) => `${tries} 次` },
          { head: '原因', wide: true, cell: ({ fault }) => <span className="clamp-2">{fault}</span> },
          { head: '创建', cell: ({ created_at }) => <Time at={created_at} /> },
          {
            head: '操作',
            hiddenHead: true,
            cell: ({ id }) => (
              <Button small icon={RotateCcw} busy={isBusy(id)} onClick={() => retry(id)}>
                重试
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
