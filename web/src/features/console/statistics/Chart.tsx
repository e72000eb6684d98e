import { useEffect, useRef } from 'react'
import { type ChartData, drawChart, openChart } from './chart.ts'
import styles from './Statistics.module.css'

/** A drawing of what the table beneath says; readers of the screen get the one sentence and the table. */
export const Chart = ({ data, about, height = 240 }: { data: ChartData; about: string; height?: number }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = openChart(box.current)
    const draw = () => drawChart(chart, data)
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
  return <div ref={box} role="img" aria-label={about} className={styles.chart} style={{ height }} />
}
