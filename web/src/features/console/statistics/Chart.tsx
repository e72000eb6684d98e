import { useEffect, useRef, useState } from 'react'
import { type ChartData, dashes, drawChart, isNarrow, openChart } from './chart.ts'
import styles from './Statistics.module.css'

/** A drawing of what the table beneath says; readers of the screen get the one sentence and the table. */
export const Chart = ({ data, about, height = 240 }: { data: ChartData; about: string; height?: number }) => {
  const box = useRef<HTMLDivElement>(null)
  const [narrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const chart = openChart(box.current)
    const draw = () => {
      drawChart(chart, data)
      setNarrow(isNarrow(chart))
    }
    draw()
    const watch = new ResizeObserver(() => {
      chart.resize()
      draw()
    })
    watch.observe(box.current)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(draw)
    dark.addEventListener('change', draw)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      watch.disconnect()
      theme.disconnect()
      dark.removeEventListener('change', draw)
      chart.dispose()
    }
  }, [data])
  return (
    <>
      {narrow && data.kind === 'line' && <Names data={data} />}
      <div ref={box} role="img" aria-label={about} className={styles.chart} style={{ height }} />
    </>
  )
}

/** Which line is which, with its last value, as it stands at the end of the line where there is room. */
const Names = ({ data: { series, say = String } }: { data: ChartData }) => (
  <ul aria-hidden="true" className={styles.names}>
    {series.map(({ name, values }, i) => {
      const last = values.at(-1)
      const dash = dashes[i] ?? 'solid'
      return (
        <li key={name}>
          <svg width="20" height="4" aria-hidden="true">
            <line
              x2="20"
              y1="2"
              y2="2"
              stroke={`var(--c-chart-${i + 1})`}
              strokeWidth="2"
              strokeDasharray={dash === 'solid' ? undefined : dash.join(' ')}
            />
          </svg>
          {typeof last === 'number' ? `${name} ${say(last)}` : name}
        </li>
      )
    })}
  </ul>
)
