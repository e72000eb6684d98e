import type { MemberNotification, MessageGroup } from '@quanzi/contract/circle/notification'
import { Bell, Heart, MessageCircle } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { ReplyToReceived } from '../../circle/comment/ReplyToReceived.tsx'
import { NotificationRow } from '../../circle/notification/NotificationRow.tsx'
import { useGroupRead, useNotifications } from '../../circle/notification/use-notifications.ts'
import { useUnreadGroups } from '../../circle/notification/use-unread.ts'
import { MemberCommentRow } from '../../circle/people/MemberCommentRow.tsx'
import { useRepliesReceived } from '../../circle/people/use-member-lists.ts'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { RootHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PullToRefresh } from '../../ui/lists/PullToRefresh.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import { MembersOnly } from '../parts/MembersOnly.tsx'

export const Notifications = () => (
  <Screen header={<RootHeader plainTitle title="系统消息" />}>
    <MembersOnly prompt="登录后查看消息" content={Groups} />
  </Screen>
)

const tabs = [
  { key: 'likes', label: '赞和收藏' },
  { key: 'comments', label: '评论和回复' },
  { key: 'notices', label: '通知' },
] as const
const openingOrder: readonly MessageGroup[] = ['notices', 'comments', 'likes']

/**
 * Each group counts its own unread messages and is read by opening it. The page opens with the first group that has any,
 * once the counts are known, and stays there while they change.
 */
const Groups = ({ ready }: { ready: boolean }) => {
  const [group, setGroup] = useHistoryState<MessageGroup | null>('group', null)
  const unread = useUnreadGroups()
  useLayoutEffect(() => {
    if (group === null && unread) setGroup(openingOrder.find((key) => unread[key] > 0) ?? tabs[0].key)
  })
  return (
    <>
      <Tabs
        sticky
        fullWidth
        label="消息"
        tabs={tabs.map((tab) => ({ ...tab, unread: unread?.[tab.key] ?? 0 }))}
        value={group ?? ''}
        onChange={(key) => key && setGroup(key)}
      >
        {group === null ? undefined : group === 'comments' ? (
          <CommentList ready={ready} />
        ) : (
          <NotificationList key={group} group={group} ready={ready} />
        )}
      </Tabs>
      {group === null && (
        <Loading>
          <RowSkeletons />
        </Loading>
      )}
    </>
  )
}

const NotificationList = ({ group, ready }: { group: 'likes' | 'notices'; ready: boolean }) => {
  const list = useNotifications(group, ready)
  return (
    <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
      <PagedList
        as="list"
        list={list}
        positionKey={`notices:${group}`}
        itemKey={keyOf}
        renderItem={(notice) => <NotificationRow notification={notice} />}
        label={group === 'likes' ? '赞和收藏' : '通知'}
        empty={{ text: '暂无消息', icon: group === 'likes' ? Heart : Bell }}
      />
    </PullToRefresh>
  )
}

const CommentList = ({ ready }: { ready: boolean }) => {
  const list = useRepliesReceived(ready)
  useGroupRead('comments', list)
  return (
    <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
      <PagedList
        as="list"
        list={list}
        positionKey="notices:comments"
        itemKey="comment_id"
        renderItem={(row) => (
          <MemberCommentRow row={row}>{row.topic.state === '1' && <ReplyToReceived comment={row} />}</MemberCommentRow>
        )}
        label="评论和回复"
        empty={{ text: '暂无消息', icon: MessageCircle }}
      />
    </PullToRefresh>
  )
}

const keyOf = ({ kind, id, topic }: MemberNotification) => (kind === 'notice' ? id : `${kind}:${topic?.topic_id}:${id}`)
