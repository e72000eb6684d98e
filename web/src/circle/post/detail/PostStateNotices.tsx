import type { Post } from '@quanzi/contract/circle/post'
import { errors } from '@quanzi/contract/errors'
import { Ban, Clock3 } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { RejectionReason } from '../../../ui/feedback/RejectionReason.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { isPending, isRejected } from '../post-state.ts'
import styles from './PostStateNotices.module.css'

/** For the author and reviewers, while the post is not public. */
export const PostStateNotice = ({ post }: { post: Pick<Post, 'state' | 'reason'> }) => {
  if (isRejected(post)) return <RejectionReason reason={post.reason} />
  return isPending(post) ? <UnderReviewBanner /> : null
}

const UnderReviewBanner = () => (
  <p role="status" className={styles.banner}>
    <Icon icon={Clock3} size={18} />
    {errors.postPending[1]}
  </p>
)

export const UnderReviewPlaceholder = () => (
  <Empty icon={Clock3} text={errors.postPending[1]} action={{ label: '回首页看看', to: paths.home() }} />
)

export const BlockedAuthorNotice = ({ onUnblock }: { onUnblock: () => void }) => (
  <Empty icon={Ban} text="您已拉黑该用户" action={{ label: '取消拉黑', onClick: onUnblock }} />
)
