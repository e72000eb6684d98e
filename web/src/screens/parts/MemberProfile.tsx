import { errors } from '@quanzi/contract/errors'
import { Ban, Ellipsis, Flag, IdCard, Share2 } from 'lucide-react'
import { Counters } from '../../identity/member/Counters.tsx'
import { FollowButton } from '../../identity/member/FollowButton.tsx'
import { MemberHeader } from '../../identity/member/MemberHeader.tsx'
import { shareMember } from '../../identity/member/share-member.ts'
import { useBlock, useUnblock } from '../../identity/member/use-block.ts'
import { useMe } from '../../identity/member/use-me.ts'
import { useMemberPage, usePermissions } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { PhotoHeader } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { openReport } from '../../ui/state/report-request.ts'
import { ProfileTabs } from './ProfileTabs.tsx'

/** Another member's page with follow, block and posts, for operators also the way to the member in the console. */
export const MemberProfile = ({ id }: { id: number }) => {
  const hasId = id > 0
  const { data: page, error, refetch } = useMemberPage(id, hasId)
  const block = useBlock()
  const unblock = useUnblock()
  const isOperator = usePermissions(Boolean(useMe()))?.operator === 1
  if (!hasId || (error && !page)) {
    return (
      <Screen title="个人主页">
        {hasId ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Empty text={errors.notFound[1]} />}
      </Screen>
    )
  }
  const member = page?.user_data
  const blocked = page?.is_block === 1

  const openMenu = async () => {
    if (!page || !member) return
    const entry = await openActionSheet({
      options: [
        ...(isOperator ? [{ value: 'console' as const, label: '成员档案', icon: IdCard }] : []),
        { value: 'share', label: '分享', icon: Share2 },
        { value: 'report', label: '举报', icon: Flag },
        blocked
          ? { value: 'unblock', label: '取消拉黑', icon: Ban }
          : { value: 'block', label: '拉黑', icon: Ban, danger: true },
      ],
    })
    if (entry === 'console') navigation.to(paths.console('members', member.id))
    if (entry === 'share') await shareMember(page)
    if (entry === 'report') openReport('member', member.id)
    if (entry === 'block') await block(member)
    if (entry === 'unblock') await unblock(member)
  }

  return (
    <Screen
      documentTitle={member ? `${member.nickname}的主页` : '个人主页'}
      header={
        <PhotoHeader
          title={member?.nickname ?? ''}
          action={<IconButton label="更多" icon={Ellipsis} aria-haspopup="dialog" onClick={() => void openMenu()} />}
        />
      }
    >
      <MemberHeader
        page={page}
        action={member && !blocked && <FollowButton solid member={member} following={page.is_attention === 1} />}
      />
      <Counters
        counters={[
          { label: '关注', count: page?.follow, to: paths.following(id) },
          { label: '粉丝', count: page?.fans, to: paths.followers(id) },
          { label: '获赞', count: page?.digg },
          { label: '评论', count: page?.reply },
        ]}
      />
      {blocked ? (
        <Empty
          icon={Ban}
          text="您已拉黑该用户"
          action={{ label: '取消拉黑', onClick: () => void (member && unblock(member)) }}
        />
      ) : (
        <ProfileTabs id={id} ready={page !== undefined} />
      )}
    </Screen>
  )
}
