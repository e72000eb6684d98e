import { errors } from '@quanzi/contract/errors'
import { Ban, Ellipsis, Flag } from 'lucide-react'
import { Counters } from '../../features/member/Counters.tsx'
import { FollowButton } from '../../features/member/FollowButton.tsx'
import { UserHead } from '../../features/member/UserHead.tsx'
import { useBlock, useHomepage, useUnblock } from '../../features/member/use-member.ts'
import { paths } from '../../paths.ts'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { PhotoHeader } from '../../ui/Header.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { choose } from '../../ui/overlay.ts'
import { askReport } from '../../ui/report.ts'
import { Screen } from '../../ui/Screen.tsx'
import { MemberTabs } from './MemberTabs.tsx'

/** Another member's page: follow, block, what they posted. */
export const MemberPage = ({ id }: { id: number }) => {
  const named = id > 0
  const { data: page, error, refetch } = useHomepage(id, named)
  const block = useBlock()
  const unblock = useUnblock()
  if (!named || (error && !page)) {
    return (
      <Screen title="个人主页">
        {named ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Empty text={errors.notFound[1]} />}
      </Screen>
    )
  }
  const member = page?.user_data
  const blocked = page?.is_block === 1

  const openMenu = async () => {
    if (!member) return
    const entry = await choose({
      options: [
        { value: 'report', label: '举报', icon: Flag },
        blocked
          ? { value: 'unblock', label: '取消拉黑', icon: Ban }
          : { value: 'block', label: '拉黑', icon: Ban, danger: true },
      ],
    })
    if (entry === 'report') askReport('member', member.id)
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
      <UserHead
        page={page}
        action={member && !blocked && <FollowButton solid member={member} on={page.is_attention === 1} />}
      />
      <Counters
        counters={[
          { word: '关注', n: page?.follow ?? 0, to: paths.attentions(id) },
          { word: '粉丝', n: page?.fans ?? 0, to: paths.fans(id) },
          { word: '获赞', n: page?.digg ?? 0 },
          { word: '评论', n: page?.reply ?? 0 },
        ]}
      />
      {blocked ? (
        <Empty
          icon={Ban}
          text="你已拉黑该用户"
          action={{ label: '取消拉黑', onClick: () => void (member && unblock(member)) }}
        />
      ) : (
        <MemberTabs id={id} ready={page !== undefined} />
      )}
    </Screen>
  )
}
