import { defaultMessages } from '@quanzi/contract/messages'
import { Bell, ClipboardCheck, Coins, LogOut, MessageCircle, ScanLine, Settings, Share2, Star } from 'lucide-react'
import { Counters } from '../../identity/member/Counters.tsx'
import { MemberHeader } from '../../identity/member/MemberHeader.tsx'
import { QuickLinks } from '../../identity/member/QuickLinks.tsx'
import { shareMember } from '../../identity/member/share-member.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { useLogout, useMemberPage, usePermissions } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { ErrorState } from '../../ui/feedback/Empty.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { PhotoHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { ProfileTabs } from './ProfileTabs.tsx'
import { useQrScan } from './use-qr-scan.ts'

/** One's own page: counters, links, and one's posts in every state. */
export const OwnProfile = ({ root, onEdit }: { root: boolean; onEdit: () => void }) => {
  const loggedIn = Boolean(useMe())
  const { data: page, error, refetch } = useMemberPage(undefined, loggedIn)
  const rights = usePermissions(loggedIn)
  const logout = useLogout()
  const scan = useQrScan()

  const openMenu = async () => {
    const entry = await openActionSheet({
      options: [
        { value: 'settings' as const, label: '设置', icon: Settings },
        { value: 'share' as const, label: '分享', icon: Share2 },
        { value: 'scan' as const, label: '扫一扫', icon: ScanLine },
        { value: 'logout' as const, label: '退出登录', icon: LogOut, danger: true },
      ],
    })
    if (entry === 'settings') navigation.to(paths.settings())
    if (entry === 'share') {
      const answer = page ? { data: page, error: null } : await refetch()
      if (answer.data) await shareMember(answer.data)
      else if (answer.error) toastError(answer.error, defaultMessages.action)
    }
    if (entry === 'scan') await scan()
    if (entry === 'logout') await logout()
  }

  return (
    <Screen
      documentTitle="我的"
      header={
        <PhotoHeader
          root={root}
          title={page?.user_data.nickname ?? ''}
          action={<IconButton label="设置" icon={Settings} aria-haspopup="dialog" onClick={() => void openMenu()} />}
        />
      }
    >
      <MemberHeader page={page} action={page && <Pill onClick={onEdit}>编辑资料</Pill>} />
      {error && !page && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Counters
        counters={[
          { label: '关注', count: page?.follow, to: paths.following() },
          { label: '粉丝', count: page?.fans, unread: page?.unread_fans ?? 0, to: paths.followers() },
          {
            label: '获赞',
            count: page?.digg,
            unread: page?.unread_digg ?? 0,
            to: paths.likesReceived(),
          },
          {
            label: '评论',
            count: page?.reply,
            unread: page?.unread_reply ?? 0,
            to: paths.commentsReceived(),
          },
          { label: '拉黑', count: page?.blocked, to: paths.blockedMembers() },
        ]}
      />
      <QuickLinks
        links={[
          { label: '我的收藏', icon: Star, to: paths.collections() },
          { label: '我的评论', icon: MessageCircle, to: paths.myComments() },
          { label: '系统消息', icon: Bell, to: paths.notifications() },
          { label: '我的积分', icon: Coins, to: paths.credits() },
          ...(rights?.is === 1 ? [{ label: '审核', icon: ClipboardCheck, to: paths.reviewHome() }] : []),
        ]}
      />
      <ProfileTabs id={undefined} ready={loggedIn} mine />
    </Screen>
  )
}
