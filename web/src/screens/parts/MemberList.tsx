import type { MemberRow } from '@quanzi/contract/circle/people'
import { MemberListRow } from '../../circle/people/MemberListRow.tsx'
import { FollowButton } from '../../identity/member/FollowButton.tsx'
import { useMe } from '../../identity/member/use-me.ts'
import type { PagedListProps } from '../../ui/lists/PagedList.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'

/** Members with their follow buttons. */
export const MemberList = (list: Pick<PagedListProps<MemberRow>, 'list' | 'positionKey' | 'label' | 'empty'>) => (
  <RowList {...list} itemKey="member_id" renderItem={(row) => <MemberListItem row={row} />} />
)

const MemberListItem = ({ row }: { row: MemberRow }) => {
  const me = useMe()
  return (
    <MemberListRow member={row.member_data}>
      <FollowButton
        member={row.member_data}
        following={row.is_attention === 1}
        isOwn={me?.memberid === row.member_id}
      />
    </MemberListRow>
  )
}
