import styles from './MediaGrid.module.css'

/** The ring stops at 99 % until the server confirms the upload. */
export const ProgressRing = ({ fraction }: { fraction: number }) => {
  const percent = Math.min(99, Math.floor(fraction * 100))
  return (
    <span
      role="progressbar"
      aria-label="上传进度"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.ring}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <circle cx="24" cy="24" r="20" pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
      <b className="tabular-nums">{percent}%</b>
    </span>
  )
}
