import type { MemberRow } from '@quanzi/contract/people'
import { FollowButton } from '../../features/member/FollowButton.tsx'
import { useMe } from '../../features/member/use-me.ts'
import { PersonRow } from '../../features/people/PersonRow.tsx'

/** Somebody in a list, with the button to follow them. */
export const PersonItem = ({ row }: { row: MemberRow }) => {
  const me = useMe()
  return (
    <PersonRow member={row.member_data}>
      <FollowButton member={row.member_data} on={row.is_attention === 1} mine={me?.memberid === row.member_id} />
    </PersonRow>
  )
}
