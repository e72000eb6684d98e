import type { MemberLine } from '@quanzi/contract/console/members'
import { Link } from '../../../router/Link.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Mark } from '../../../ui/Badge.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { More } from '../MoreList.tsx'
import { type Column, Table } from '../Table.tsx'
import { useConsole } from '../use-console.ts'
import type { StretchList } from '../use-stretch.ts'
import styles from './Members.module.css'
import { roleWords, stateOf } from './member-words.ts'

/** Who they are and how they stand; the name leads to the record. */
export const MemberTable = ({ list, filters }: { list: StretchList<MemberLine>; filters: Record<string, string> }) => {
  const { to } = useConsole()
  return (
    <>
      <Table
        label="成员列表"
        rows={list.rows}
        error={list.error}
        onRetry={list.retry}
        keyOf={({ id }) => id}
        empty={{ text: '没有这样的成员' }}
        columns={[{ head: '成员', cell: (row) => <Name row={row} to={to('members', row.id, filters)} /> }, ...columns]}
      />
      <More list={list} />
    </>
  )
}

const Name = ({ row, to }: { row: MemberLine; to: string }) => (
  <Link to={to} className={styles.name}>
    <Avatar src={row.img_url} name={row.nickname} size={32} verified={row.auth === 1} />
    <span className={styles.words}>
      <b className="clip">{row.nickname}</b>
      <small className="num">{`ID ${row.id}`}</small>
    </span>
    {row.role !== '' && <Mark tone="blue">{roleWords[row.role]}</Mark>}
  </Link>
)

const columns: Column<MemberLine>[] = [
  { head: '手机号', cell: ({ mobile }) => <span className="num">{mobile || '未绑定'}</span> },
  { head: '帖子', number: true, cell: ({ posts }) => posts.toLocaleString() },
  { head: '驳回', number: true, cell: ({ rejected }) => rejected.toLocaleString() },
  { head: '被举报', number: true, cell: ({ reports }) => reports.toLocaleString() },
  { head: '加入', cell: ({ joined_at }) => <Time at={joined_at} /> },
  {
    head: '状态',
    cell: (row) => {
      const { tone, word } = stateOf(row)
      return <StateBadge tone={tone}>{word}</StateBadge>
    },
  },
]
