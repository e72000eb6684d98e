import styles from './Statistics.module.css'

const [width, height, rim] = [64, 20, 2]

/** The trend of a few days, without axes. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const most = Math.max(1, ...values)
  const x = (i: number) => rim + (i * (width - 2 * rim)) / Math.max(1, values.length - 1)
  const y = (n: number) => height - rim - (n / most) * (height - 2 * rim)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={styles.sparkline}>
      <polyline points={values.map((n, i) => `${x(i)},${y(n)}`).join(' ')} />
    </svg>
  )
}
