import { useEffect, useRef, useState } from 'react'
import { listen } from '../../platform/listen.ts'
import { observeResize } from '../../ui/layout/observe-resize.ts'
import { type ChartData, dashes, drawChart, isNarrow, openChart } from './chart.ts'
import styles from './Statistics.module.css'

/** A chart is hidden from screen readers, which get the summary and the table. */
export const Chart = ({ data, description, height = 240 }: ChartProps) => {
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
    const stopObserving = observeResize(box.current, () => {
      chart.resize()
      draw()
    })
    const themeObserver = new MutationObserver(draw)
    const stopListening = listen(matchMedia('(prefers-color-scheme: dark)'), { change: draw })
    themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      stopObserving()
      themeObserver.disconnect()
      stopListening()
      chart.dispose()
    }
  }, [data])
  return (
    <>
      {narrow && data.kind === 'line' && <SeriesLegend data={data} />}
      <div ref={box} role="img" aria-label={description} className={styles.chart} style={{ height }} />
    </>
  )
}

type ChartProps = { data: ChartData; description: string; height?: number }

/** Names the lines with their last value where the chart has no room for labels. */
const SeriesLegend = ({ data: { series, formatValue: say = String } }: { data: ChartData }) => (
  <ul aria-hidden="true" className={styles.legend}>
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
