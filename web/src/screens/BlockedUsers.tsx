import type { BlockedRow } from '@quanzi/contract/people'
import { Ban } from 'lucide-react'
import { useUnblock } from '../features/member/use-member.ts'
import { PersonRow } from '../features/people/PersonRow.tsx'
import { useBlocked } from '../features/people/use-people.ts'
import { PagedList } from '../ui/PagedList.tsx'
import { Pill } from '../ui/Pill.tsx'
import { OwnScreen } from './parts/OwnScreen.tsx'

/** 拉黑列表: each can be let in again. */
export const BlockedUsers = () => (
  <OwnScreen prompt="登录后查看拉黑列表">{(known) => <Blocked known={known} />}</OwnScreen>
)

const Blocked = ({ known }: { known: boolean }) => {
  const unblock = useUnblock()
  return (
    <PagedList
      as="list"
      list={useBlocked(known)}
      place="blocked"
      keyOf={keyOf}
      render={({ member_data: member }) => (
        <PersonRow member={member}>
          <Pill aria-label={`取消拉黑 ${member.nickname}`} onClick={() => void unblock(member)}>
            取消拉黑
          </Pill>
        </PersonRow>
      )}
      label="拉黑列表"
      empty={{ text: '没有拉黑任何人', icon: Ban }}
    />
  )
}

const keyOf = (row: BlockedRow) => row.to_member_id
