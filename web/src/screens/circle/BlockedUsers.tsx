import { Ban } from 'lucide-react'
import { MemberListRow } from '../../circle/people/MemberListRow.tsx'
import { useBlockedMembers } from '../../circle/people/use-member-lists.ts'
import { useUnblock } from '../../identity/member/use-block.ts'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { LoginRequiredScreen } from '../parts/LoginRequiredScreen.tsx'

export const BlockedUsers = () => <LoginRequiredScreen prompt="登录后查看拉黑列表" content={BlockedList} />

const BlockedList = ({ ready }: { ready: boolean }) => {
  const unblock = useUnblock()
  return (
    <RowList
      list={useBlockedMembers(ready)}
      positionKey="blocked"
      itemKey="to_member_id"
      renderItem={({ member_data: member }) => (
        <MemberListRow member={member}>
          <Pill aria-label={`取消拉黑 ${member.nickname}`} onClick={() => void unblock(member)}>
            取消拉黑
          </Pill>
        </MemberListRow>
      )}
      label="拉黑列表"
      empty={{ text: '没有拉黑任何人', icon: Ban }}
    />
  )
}
