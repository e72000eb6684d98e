import type { ReportedMember } from '@quanzi/contract/report'
import { fullTime } from '@quanzi/contract/text'
import { CircleCheck } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import styles from './ReportedList.module.css'
import { useReportedMembers, useSettleMember } from './use-reported.ts'

/** Members whom others reported: who, why, how often; answered here, muted or banned in the console. */
export const ReportedList = () => {
  const list = useReportedMembers()
  const { settle, busy } = useSettleMember()
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <PagedList
        list={list}
        place="reported"
        keyOf={(one) => one.member_data.id}
        label="被举报的用户"
        gap={8}
        empty={{ text: '没有待处理的举报', icon: CircleCheck }}
        render={(one) => (
          <ReportedRow
            one={one}
            busy={busy === one.member_data.id}
            onSettle={(outcome) => void settle(one.member_data.id, outcome)}
          />
        )}
      />
    </PullToRefresh>
  )
}

const ReportedRow = ({ one, busy, onSettle }: ReportedRowProps) => {
  const { member_data: member, reports, reasons, since } = one
  return (
    <article className={styles.row} aria-label={member.nickname}>
      <Link to={paths.user(member.id)} className={styles.who}>
        <Avatar src={member.img_url} name={member.nickname} size={40} verified={member.auth === 1} />
        <span className="grow">
          <b className="clip">{member.nickname}</b>
          <span className={styles.meta}>
            {`${reports}人举报`}
            <span className="dot" />
            {fullTime(since)}
          </span>
        </span>
      </Link>
      <ul className={styles.reasons}>
        {reasons.map(({ reason, n, texts }) => (
          <li key={reason}>
            {`${reason} ×${n}`}
            {texts.map((text) => `「${text}」`).join('')}
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button kind="plain" small disabled={busy} onClick={() => onSettle('kept')}>
          举报不成立
        </Button>
        <Button kind="primary" small disabled={busy} onClick={() => onSettle('upheld')}>
          属实，已处理
        </Button>
      </div>
    </article>
  )
}

type ReportedRowProps = {
  one: ReportedMember
  busy: boolean
  onSettle: (outcome: 'upheld' | 'kept') => void
}
