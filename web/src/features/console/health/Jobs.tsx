import { RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Panel } from '../Panel.tsx'
import { Table } from '../Table.tsx'
import { type useHealth, useRetry } from './use-health.ts'

/** The work that was left for later: how much, and what did not succeed. */
export const Jobs = ({ query }: { query: ReturnType<typeof useHealth> }) => {
  const { retry, busy } = useRetry()
  const jobs = query.data?.jobs
  const note = jobs && `排队 ${jobs.waiting}，迟到 ${jobs.late}，重试中 ${jobs.retried}，已放弃 ${jobs.dead}`
  return (
    <Panel bare title="后台任务" note={note}>
      <Table
        label="出错的任务"
        rows={query.data?.failed}
        keyOf={({ id }) => id}
        empty={{ text: '没有出错的任务' }}
        columns={[
          { head: '任务', cell: ({ kind, id }) => `${names[kind] ?? kind} #${id}` },
          {
            head: '状态',
            cell: ({ dead }) => (
              <StateBadge tone={dead ? 'rejected' : 'pending'}>{dead ? '已放弃' : '重试中'}</StateBadge>
            ),
          },
          { head: '已试', number: true, cell: ({ tries }) => `${tries} 次` },
          { head: '原因', wide: true, cell: ({ fault }) => <span className="c2">{fault}</span> },
          { head: '创建', cell: ({ created_at }) => <Time at={created_at} /> },
          {
            head: '操作',
            quiet: true,
            cell: ({ id }) => (
              <Button small icon={RotateCcw} busy={busy} onClick={() => retry(id)}>
                重试
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}

const names: Record<string, string> = {
  'settle-post-credits': '结算积分',
  'lift-ban': '解除封禁',
  'send-hook': '发送告警',
  'try-words': '敏感词试运行',
  'tail-mobiles': '整理手机尾号',
  'watch-waiting': '检查等待时长',
  'keep-no-longer': '清理到期数据',
  rank: '计算排行',
  sweep: '清理',
  vacuum: '整理数据库',
}
