import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { apart, type Series } from './apart.ts'

use([LineChart, BarChart, GridComponent, TooltipComponent, SVGRenderer])

export type ChartData = {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly Series[]
  /** How a value is written. */
  say?: (value: number) => string
}

export const openChart = (box: HTMLElement): EChartsType => init(box, null, { renderer: 'svg' })

export const dashes = ['solid', [6, 4], [2, 3], [8, 3, 2, 3]] as const

/** Below, a line has no room for its name at its end: `Chart` names them above. */
const roomForNames = 420

export const isNarrow = (chart: EChartsType): boolean => chart.getWidth() < roomForNames

/** Lines are told apart by colour and dash and named at their end; bars stand under each other, longest names whole. */
export const drawChart = (chart: EChartsType, { kind, labels, series, say = String }: ChartData): void => {
  const style = getComputedStyle(document.body)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const text = { color: colour('--c-text-3'), fontSize: 12, fontFamily: style.fontFamily }
  const grid = { lineStyle: { color: colour('--c-line') } }
  const narrow = isNarrow(chart)
  const names = { type: 'category' as const, data: [...labels], axisTick: { show: false }, axisLabel: text }
  const values = { type: 'value' as const, axisLabel: { ...text, formatter: say }, splitLine: grid, minInterval: 1 }
  const shifts = apart(series, chart.getHeight() - 40)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  chart.setOption(
    {
      animation: !calm,
      animationDuration: 300,
      textStyle: { fontFamily: style.fontFamily },
      grid: { left: 8, right: kind === 'line' && !narrow ? 116 : 40, top: 12, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: colour('--c-raised'),
        borderColor: colour('--c-line'),
        textStyle: { color: colour('--c-text'), fontSize: 13 },
        valueFormatter: (value: unknown) => (typeof value === 'number' ? say(value) : '–'),
      },
      xAxis: kind === 'line' ? { ...names, boundaryGap: false, axisLine: grid } : values,
      yAxis: kind === 'line' ? values : { ...names, inverse: true, axisLine: grid },
      series: series.map(({ name, values: data }, i) => {
        const own = colour(`--c-chart-${i + 1}`)
        if (kind === 'bar') {
          const label = { show: true, position: 'right' as const, color: colour('--c-text'), formatter: barEnd(say) }
          return { type: 'bar' as const, name, data: [...data], itemStyle: { color: own }, barMaxWidth: 18, label }
        }
        const dash = dashes[i] ?? 'solid'
        return {
          type: 'line' as const,
          name,
          data: [...data],
          color: own,
          symbol: 'circle',
          symbolSize: 7,
          showSymbol: data.length === 1,
          lineStyle: { width: 2, color: own, type: typeof dash === 'string' ? dash : [...dash] },
          endLabel: {
            show: !narrow,
            color: own,
            fontWeight: 600,
            offset: [0, shifts[i] ?? 0],
            formatter: endOf(name, say),
          },
        }
      }),
    },
    true,
  )
}

const barEnd = (say: (value: number) => string) => (point: { value?: unknown }) => say(Number(point.value))
const endOf = (name: string, say: (value: number) => string) => (point: { value?: unknown }) =>
  typeof point.value === 'number' ? `${name} ${say(point.value)}` : name
