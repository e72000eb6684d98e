import type { Notice } from '@quanzi/contract/notice'
import { Bell } from 'lucide-react'
import { LoginPrompt } from '../features/member/LoginPrompt.tsx'
import { useMe } from '../features/member/use-me.ts'
import { NoticeRow } from '../features/notice/NoticeRow.tsx'
import { useNotices } from '../features/notice/use-notices.ts'
import { RootHeader } from '../ui/Header.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Screen } from '../ui/Screen.tsx'

/** 系统消息. */
export const Notices = () => {
  const me = useMe()
  return (
    <Screen header={<RootHeader plain title="系统消息" />}>
      {me === null ? <LoginPrompt ask text="登录后查看系统消息" /> : <NoticeList known={me !== undefined} />}
    </Screen>
  )
}

const NoticeList = ({ known }: { known: boolean }) => {
  const list = useNotices(known)
  return (
    <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
      <PagedList
        as="list"
        list={list}
        place="notices"
        keyOf={keyOf}
        render={render}
        label="系统消息"
        empty={{ text: '暂无消息', icon: Bell }}
      />
    </PullToRefresh>
  )
}

const keyOf = (notice: Notice) => notice.id
const render = (notice: Notice) => <NoticeRow notice={notice} />
