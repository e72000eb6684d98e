import type { MemberNotification } from '@quanzi/contract/circle/notification'
import { Bell } from 'lucide-react'
import { NotificationRow } from '../../circle/notification/NotificationRow.tsx'
import { useNotifications } from '../../circle/notification/use-notifications.ts'
import { LoginPrompt } from '../../identity/login/LoginPrompt.tsx'
import { useMe } from '../../identity/member/use-me.ts'
import { RootHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { PullToRefresh } from '../../ui/lists/PullToRefresh.tsx'

export const Notifications = () => {
  const me = useMe()
  return (
    <Screen header={<RootHeader plainTitle title="系统消息" />}>
      {me === null ? (
        <LoginPrompt autoOpen text="登录后查看系统消息" />
      ) : (
        <NotificationList loggedIn={me !== undefined} />
      )}
    </Screen>
  )
}

const NotificationList = ({ loggedIn }: { loggedIn: boolean }) => {
  const list = useNotifications(loggedIn)
  return (
    <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
      <PagedList
        as="list"
        list={list}
        positionKey="notices"
        getKey={keyOf}
        renderItem={render}
        label="系统消息"
        empty={{ text: '暂无消息', icon: Bell }}
      />
    </PullToRefresh>
  )
}

const keyOf = (notice: MemberNotification) => notice.id
const render = (notice: MemberNotification) => <NotificationRow notification={notice} />
