import styles from './MediaGrid.module.css'

/** How far an upload is. The last hundredth is the server's: it is over when the server says so. */
export const ProgressRing = ({ part }: { part: number }) => {
  const percent = Math.min(99, Math.floor(part * 100))
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
      <b className="num">{percent}%</b>
    </span>
  )
}
