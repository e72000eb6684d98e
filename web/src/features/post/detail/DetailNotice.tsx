import { errors } from '@quanzi/contract/errors'
import { Ban, Clock3 } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './DetailNotice.module.css'

/** Above one's own post that others do not see yet. */
export const ReviewStrip = () => (
  <p role="status" className={styles.strip}>
    <Icon of={Clock3} size={18} />
    {errors.postPending[1]}
  </p>
)

/** What others see of a post that is not public. */
export const UnderReview = () => (
  <Empty icon={Clock3} text={errors.postPending[1]} action={{ label: '回首页看看', to: paths.home() }} />
)

/** A post by one whom the reader blocks. */
export const ByBlocked = ({ onUnblock }: { onUnblock: () => void }) => (
  <Empty icon={Ban} text="你已拉黑该用户" action={{ label: '取消拉黑', onClick: onUnblock }} />
)

/** Why one's own post was refused or taken offline. */
export const RejectionNote = ({ reason }: { reason: string }) => (
  <section aria-labelledby="rejection" className={styles.rejection}>
    <h2 id="rejection">驳回理由</h2>
    <p>{reason || '未说明'}</p>
  </section>
)
