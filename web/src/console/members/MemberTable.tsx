import type { MemberSort, MemberSummary } from '@quanzi/contract/console/members'
import { Link } from '../../platform/router/Link.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { getMemberStatus, roleLabels } from '../labels/member-labels.ts'
import { type Column, type Sorting, Table } from '../lists/Table.tsx'
import type { CursorListState } from '../lists/use-cursor-list.ts'
import { useConsole } from '../shell/use-console.ts'
import styles from './Members.module.css'

/** Members with their state; the name opens the record. */
export const MemberTable = ({
  list,
  filters,
  sorting,
  onOpen,
}: {
  list: CursorListState<MemberSummary>
  filters: Record<string, string>
  sorting: Sorting
  onOpen: (id: number) => void
}) => {
  const { to } = useConsole()
  return (
    <Table
      label="成员列表"
      list={list}
      keyOf={({ id }) => id}
      empty={{ text: '没有这样的成员' }}
      sorting={sorting}
      columns={[
        {
          head: '成员',
          cell: (row) => <Name row={row} to={to('members', row.id, filters)} onOpen={() => onOpen(row.id)} />,
        },
        ...columns,
      ]}
    />
  )
}

const Name = ({ row, to, onOpen }: { row: MemberSummary; to: string; onOpen: () => void }) => (
  <Link to={to} onFollow={onOpen} className="row gap-2-5 tap-height">
    <Avatar src={row.img_url} name={row.nickname} size={32} verified={row.auth === 1} />
    <span className={styles.text}>
      <b className="truncate">{row.nickname}</b>
      <small className="caption tabular-nums">{`ID ${row.id}`}</small>
    </span>
    {row.role !== '' && <TextBadge tone="blue">{roleLabels[row.role]}</TextBadge>}
  </Link>
)

/** The orders of the list; the heads choose among them. */
export const memberOrders: Record<MemberSort, true> = {
  joined: true,
  active: true,
  posts: true,
  rejected: true,
  reports: true,
}

const columns: (Column<MemberSummary> & { sort?: MemberSort })[] = [
  { head: '帖子', sort: 'posts', number: true, cell: ({ posts }) => posts.toLocaleString() },
  { head: '被驳回', sort: 'rejected', number: true, cell: ({ rejected }) => rejected.toLocaleString() },
  { head: '被举报', sort: 'reports', number: true, cell: ({ reports }) => reports.toLocaleString() },
  { head: '加入', sort: 'joined', cell: ({ joined_at }) => <Time at={joined_at} /> },
  {
    head: '最近活跃',
    sort: 'active',
    cell: ({ active_on }) => <span className="tabular-nums">{active_on || '–'}</span>,
  },
  { head: '状态', cell: (row) => <StateBadge {...getMemberStatus(row)} /> },
]
