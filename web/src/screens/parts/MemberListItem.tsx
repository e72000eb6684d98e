import type { MemberRow } from '@quanzi/contract/circle/people'
import { MemberListRow } from '../../circle/people/MemberListRow.tsx'
import { FollowButton } from '../../identity/member/FollowButton.tsx'
import { useMe } from '../../identity/member/use-me.ts'

export const MemberListItem = ({ row }: { row: MemberRow }) => {
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
