import styles from './RejectionReason.module.css'

export const RejectionReason = ({ reason }: { reason: string }) => (
  <section aria-labelledby="rejection" className={styles.rejection}>
    <h2 id="rejection">驳回理由</h2>
    <p>{reason || '未说明'}</p>
  </section>
)
