import type { RankedPost } from '@quanzi/contract/rank'
import { FollowButton } from '../../features/member/FollowButton.tsx'
import { picturesOf, videoOf } from '../../features/post/cached.ts'
import { RankedRow } from '../../features/post/RankedRow.tsx'
import { RankPanel } from '../../features/rank/RankPanel.tsx'
import { paths } from '../../paths.ts'
import { shareThis } from '../../ui/share.ts'

/** The weekly ranking over the home page. */
export const Ranking = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <RankPanel
    open={open}
    onClose={onClose}
    onShare={() => void shareThis({ title: '热帖榜', url: new URL(`#${paths.ranking()}`, location.href).href })}
    coverOf={coverOf}
    render={(post) => (
      <RankedRow
        post={post}
        follow={<FollowButton member={post.member_data} on={post.is_attention === 1} mine={post.is_mine === 1} />}
      />
    )}
  />
)

const coverOf = (post: RankedPost) => picturesOf(post)[0]?.url ?? videoOf(post)?.thumb.url ?? ''
