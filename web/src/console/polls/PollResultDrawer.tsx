import type { ConsolePoll } from '@quanzi/contract/console/polls'
import { formatDateTime } from '@quanzi/contract/text'
import { Download } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Table } from '../lists/Table.tsx'
import { downloadTextFile, toCsv } from '../shell/csv.ts'
import { Drawer } from '../shell/Drawer.tsx'

/** The votes of each option, and their export. The share is of the voters, so those of a multiple choice exceed 100 %. */
export const PollResultDrawer = ({ poll, onClose }: { poll: ConsolePoll; onClose: () => void }) => {
  const rows = [...poll.options].sort((a, b) => b.count - a.count)
  const share = (count: number) => (poll.voters === 0 ? '0%' : `${((100 * count) / poll.voters).toFixed(1)}%`)
  const exportCsv = () =>
    downloadTextFile(
      `投票结果 ${poll.id}.csv`,
      toCsv(
        ['问题', '话题', '开始', '结束', '参与人数', '选项', '票数', '占参与人数'],
        rows.map(({ option, count }) => [
          poll.content,
          poll.tag_name,
          formatDateTime(poll.start_time),
          formatDateTime(poll.end_time),
          poll.voters,
          option,
          count,
          share(count),
        ]),
      ),
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title={poll.content}
      note={`${poll.voters.toLocaleString('zh-CN')} 人参与${poll.type === '2' ? '，可多选' : ''}`}
      footer={
        <Button small icon={Download} onClick={exportCsv}>
          导出 CSV
        </Button>
      }
    >
      <Table
        label="投票结果"
        list={{ rows: rows }}
        keyOf={({ id }) => id}
        columns={[
          { head: '选项', cell: ({ option }) => option },
          { head: '票数', number: true, cell: ({ count }) => count.toLocaleString('zh-CN') },
          { head: '占参与人数', number: true, cell: ({ count }) => share(count) },
        ]}
      />
    </Drawer>
  )
}
