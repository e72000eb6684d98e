import { Hash, UserPlus } from 'lucide-react'
import { useFollowedMembers, useFollowedTags } from '../../circle/people/use-member-lists.ts'
import { TagList } from '../../circle/tag/TagList.tsx'
import { FollowedTownList } from '../../circle/town/FollowedTownList.tsx'
import { paths } from '../../paths.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { type ListOwner, ListOwnerScreen } from '../parts/ListOwnerScreen.tsx'
import { MemberList } from '../parts/MemberList.tsx'

type Tab = 'members' | 'tags' | 'towns'

export const Following = () => <ListOwnerScreen prompt="登录后查看关注" content={Lists} />

const Lists = (owner: ListOwner) => {
  const [tab, setTab] = useHistoryState<Tab>('tab', 'members')
  return (
    <Tabs
      sticky
      fullWidth
      label="关注"
      tabs={owner.id === undefined ? ownTabs : tabsOfOthers}
      value={tab}
      onChange={setTab}
    >
      {tab === 'members' && <Members {...owner} />}
      {tab === 'tags' && <FollowedTags {...owner} />}
      {tab === 'towns' && <FollowedTownList ready={owner.ready} />}
    </Tabs>
  )
}

const tabsOfOthers: readonly { key: Tab; label: string }[] = [
  { key: 'members', label: '用户' },
  { key: 'tags', label: '话题' },
]
/** Which towns a member follows is shown to that member alone. */
const ownTabs = [...tabsOfOthers, { key: 'towns' as const, label: '乡镇' }]

const Members = ({ id, ready }: ListOwner) => (
  <MemberList
    list={useFollowedMembers(id, ready)}
    positionKey="members"
    label="关注的用户"
    empty={{ text: '还没有关注任何人', icon: UserPlus, ...(id === undefined && exploreHome) }}
  />
)

const FollowedTags = ({ id, ready }: ListOwner) => (
  <TagList
    list={useFollowedTags(id, ready)}
    positionKey="tags"
    label="关注的话题"
    empty={{ text: '还没有关注话题', icon: Hash, ...(id === undefined && exploreTags) }}
  />
)

/** On one's own list only: a link to members to follow. */
const exploreHome = { action: { label: '去看看', to: paths.home() } }
const exploreTags = { action: { label: '去看看', to: paths.topics() } }
