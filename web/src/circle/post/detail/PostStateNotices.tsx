import { errors } from '@quanzi/contract/errors'
import { Ban, Clock3 } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './PostStateNotices.module.css'

/** Shown on the author's own post before it is public. */
export const UnderReviewBanner = () => (
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
