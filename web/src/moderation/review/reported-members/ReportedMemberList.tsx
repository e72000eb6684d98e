import type { ReportedMember, ReportVerdict } from '@quanzi/contract/moderation/report'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PagedList } from '../../../ui/lists/PagedList.tsx'
import { PullToRefresh } from '../../../ui/lists/PullToRefresh.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { MemberCard } from '../item/MemberCard.tsx'
import { SanctionLink } from '../item/SanctionLink.tsx'
import { NewItems } from '../queue/NewItems.tsx'
import { useWaiting } from '../state/use-review.ts'
import styles from './ReportedMemberList.module.css'
import { useReportedMembers, useResolveMemberReports } from './use-reported-members.ts'

/** Reported members with reason and count. Reports are closed here; mute and ban are in the console. */
export const ReportedMemberList = () => {
  const list = useReportedMembers()
  const waitingCount = useWaiting().data?.member_reports
  const { resolveReports, isBusy } = useResolveMemberReports()
  return (
    <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
      <NewItems list={list} waitingCount={waitingCount} />
      <PagedList
        list={list}
        positionKey="reported"
        itemKey={keyOf}
        label="被举报的用户"
        gap={8}
        empty={{ text: '没有待处理的举报', icon: CircleCheck }}
        renderItem={(reportedMember) => (
          <ReportedMemberRow
            reportedMember={reportedMember}
            busy={isBusy(reportedMember.member_data.id)}
            onResolve={(outcome) => void resolveReports(reportedMember, outcome)}
          />
        )}
      />
    </PullToRefresh>
  )
}

const keyOf = ({ member_data }: ReportedMember) => member_data.id

const ReportedMemberRow = ({ reportedMember, busy, onResolve }: ReportedMemberRowProps) => {
  const { member_data: member, reports, reasons, since } = reportedMember
  return (
    <MemberCard
      member={member}
      label={member.nickname}
      meta={
        <>
          {`${reports}人举报`}
          <span className="dot" />
          <Time at={since} />
        </>
      }
      actions={
        <>
          <SanctionLink memberId={member.id} />
          <Button kind="plain" small busy={busy} onClick={() => onResolve('kept')}>
            举报不成立
          </Button>
          <Button kind="plain" small busy={busy} onClick={() => onResolve('upheld')}>
            举报属实
          </Button>
        </>
      }
    >
      <ul className={styles.reasons}>
        {reasons.map(({ reason, n, texts }) => (
          <li key={reason}>
            {`${reason} ×${n}`}
            {texts.map((text) => `「${text}」`).join('')}
          </li>
        ))}
      </ul>
    </MemberCard>
  )
}

type ReportedMemberRowProps = {
  reportedMember: ReportedMember
  busy: boolean
  onResolve: (outcome: ReportVerdict) => void
}
