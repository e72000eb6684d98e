import type { RankedPost } from '@quanzi/contract/circle/ranking'
import { RankedPostRow } from '../../circle/post/card/RankedPostRow.tsx'
import { picturesOf, videoOf } from '../../circle/post/post-cache.ts'
import { RankingPanel } from '../../circle/ranking/RankingPanel.tsx'
import { toRankingShare } from '../../circle/ranking/share-ranking.ts'
import { FollowButton } from '../../identity/member/FollowButton.tsx'
import { share } from '../../ui/share/share.ts'

export const Ranking = ({ open, onClose, circleName }: RankingProps) => (
  <RankingPanel
    open={open}
    onClose={onClose}
    onShare={() => void share(toRankingShare(circleName))}
    coverOf={coverOf}
    renderPost={(post) => (
      <RankedPostRow
        post={post}
        follow={
          <FollowButton member={post.member_data} following={post.is_attention === 1} isOwn={post.is_mine === 1} />
        }
      />
    )}
  />
)

type RankingProps = { open: boolean; onClose: () => void; circleName: string }

const coverOf = (post: RankedPost) => picturesOf(post)[0]?.url ?? videoOf(post)?.thumb.url ?? ''
