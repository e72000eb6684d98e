import type { MemberRow } from '@quanzi/contract/people'
import type { Tag } from '@quanzi/contract/tag'
import { Hash, UserPlus } from 'lucide-react'
import { LoginPrompt } from '../features/member/LoginPrompt.tsx'
import { useFollowedTags, useFollows } from '../features/people/use-people.ts'
import { TagRow } from '../features/tag/TagRow.tsx'
import { paths } from '../paths.ts'
import { PagedList } from '../ui/PagedList.tsx'
import { Screen } from '../ui/Screen.tsx'
import { TabPanel, Tabs } from '../ui/Tabs.tsx'
import { useKept } from '../ui/use-kept.ts'
import { PersonItem } from './parts/PersonItem.tsx'
import { useWhose } from './parts/use-whose.ts'

type Tab = 'members' | 'tags'

/** 关注: whom and which topics a member follows. */
export const Attentions = () => {
  const { id, ready, visitor } = useWhose()
  const [tab, setTab] = useKept<Tab>('tab', 'members')
  if (visitor) {
    return (
      <Screen>
        <LoginPrompt ask text="登录后查看关注" />
      </Screen>
    )
  }
  return (
    <Screen>
      <Tabs sticky even label="关注" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel tabs="关注" value={tab}>
        {tab === 'members' ? <Members id={id} ready={ready} /> : <FollowedTags id={id} ready={ready} />}
      </TabPanel>
    </Screen>
  )
}

const tabs = [
  { key: 'members', label: '用户' },
  { key: 'tags', label: '话题' },
] as const

type Whose = { id: number | undefined; ready: boolean }

const Members = ({ id, ready }: Whose) => (
  <PagedList
    as="list"
    list={useFollows(id, ready)}
    place="members"
    keyOf={memberOf}
    render={renderMember}
    label="关注的用户"
    empty={{ text: '还没有关注任何人', icon: UserPlus, ...(id === undefined && goAndSee) }}
  />
)

const FollowedTags = ({ id, ready }: Whose) => (
  <PagedList
    as="list"
    list={useFollowedTags(id, ready)}
    place="tags"
    keyOf={tagOf}
    render={renderTag}
    label="关注的话题"
    empty={{ text: '还没有关注话题', icon: Hash, ...(id === undefined && goAndSeeTopics) }}
  />
)

/** On one's own list alone: to what could be followed. */
const goAndSee = { action: { label: '去看看', to: paths.home() } }
const goAndSeeTopics = { action: { label: '去看看', to: paths.topics() } }

const memberOf = (row: MemberRow) => row.member_id
const renderMember = (row: MemberRow) => <PersonItem row={row} />
const tagOf = (tag: Tag) => tag.id
const renderTag = (tag: Tag) => <TagRow tag={tag} />
