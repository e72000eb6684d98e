import { Bell, ClipboardCheck, Coins, LogOut, MessageCircle, ScanLine, Settings, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Counters } from '../../features/member/Counters.tsx'
import { QuickLinks } from '../../features/member/QuickLinks.tsx'
import { UserHead } from '../../features/member/UserHead.tsx'
import { useMe } from '../../features/member/use-me.ts'
import { useHomepage, useLogout, useRights } from '../../features/member/use-member.ts'
import { paths } from '../../paths.ts'
import { PhotoHeader } from '../../ui/Header.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { choose } from '../../ui/overlay.ts'
import { Pill } from '../../ui/Pill.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useGo } from '../../ui/use-go.ts'
import { MemberTabs } from './MemberTabs.tsx'
import { useScan } from './use-scan.ts'

const ProfileSheet = lazy(() =>
  import('../../features/member/account/ProfileSheet.tsx').then(({ ProfileSheet }) => ({ default: ProfileSheet })),
)

/** One's own page: numbers, the ways to what is one's own, all posts with where they stand in review. */
export const OwnPage = ({ root }: { root: boolean }) => {
  const known = Boolean(useMe())
  const { data: page } = useHomepage(undefined, known)
  const rights = useRights(known)
  const logout = useLogout()
  const go = useGo()
  const scan = useScan()
  const [editing, setEditing] = useState(false)

  const openMenu = async () => {
    const entry = await choose({
      options: [
        { value: 'settings' as const, label: '设置', icon: Settings },
        { value: 'scan' as const, label: '扫一扫', icon: ScanLine },
        { value: 'logout' as const, label: '退出登录', icon: LogOut, danger: true },
      ],
    })
    if (entry === 'settings') go.to(paths.settings())
    if (entry === 'scan') await scan()
    if (entry === 'logout') await logout()
  }

  return (
    <Screen
      documentTitle="我的"
      header={
        <PhotoHeader
          back={!root}
          title={page?.user_data.nickname ?? ''}
          action={<IconButton label="设置" icon={Settings} aria-haspopup="dialog" onClick={() => void openMenu()} />}
        />
      }
    >
      <UserHead page={page} action={page && <Pill onClick={() => setEditing(true)}>编辑资料</Pill>} />
      {page && (
        <Suspense>{editing && <ProfileSheet open who={page.user_data} onClose={() => setEditing(false)} />}</Suspense>
      )}
      <Counters
        counters={[
          { word: '关注', n: page?.follow ?? 0, to: paths.attentions() },
          { word: '粉丝', n: page?.fans ?? 0, unread: page?.unread_fans ?? 0, to: paths.fans() },
          {
            word: '获赞',
            n: page?.digg ?? 0,
            unread: page?.unread_digg ?? 0,
            to: paths.praised(),
          },
          {
            word: '评论',
            n: page?.reply ?? 0,
            unread: page?.unread_reply ?? 0,
            to: paths.commented(),
          },
          { word: '拉黑', n: page?.blocked ?? 0, to: paths.blocked() },
        ]}
      />
      <QuickLinks
        links={[
          { label: '我的收藏', icon: Star, to: paths.collections() },
          { label: '我的评论', icon: MessageCircle, to: paths.comments() },
          { label: '通知', icon: Bell, to: paths.notices() },
          { label: '我的积分', icon: Coins, to: paths.credits() },
          ...(rights?.is === 1 ? [{ label: '审核', icon: ClipboardCheck, to: paths.audit() }] : []),
        ]}
      />
      <MemberTabs id={undefined} ready={known} mine />
    </Screen>
  )
}
