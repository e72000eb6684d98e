import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { durationScale } from './duration-scale.ts'
import { type Series, spreadLabels, widthOfLongest } from './label-layout.ts'

use([LineChart, BarChart, GridComponent, TooltipComponent, SVGRenderer])

export type ChartData = {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly Series[]
  formatValue?: (value: number) => string
  /** Seconds, whose axis has whole minutes and hours. */
  isDuration?: boolean
}

export const openChart = (box: HTMLElement): EChartsType => init(box, null, { renderer: 'svg' })

export const dashes = ['solid', [6, 4], [2, 3], [8, 3, 2, 3]] as const

/** Below this width in px the line labels do not fit: `Chart` shows a legend. */
const minWidthForLabels = 420

export const isNarrow = (chart: EChartsType): boolean => chart.getWidth() < minWidthForLabels

/** Lines differ by colour and dash and are labelled at their end; bars are horizontal with their full names. */
export const drawChart = (
  chart: EChartsType,
  { kind, labels, series, formatValue = String, isDuration }: ChartData,
): void => {
  const style = getComputedStyle(document.body)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const text = { color: colour('--c-text-3'), fontSize: 12, fontFamily: style.fontFamily }
  const grid = { lineStyle: { color: colour('--c-line') } }
  const narrow = isNarrow(chart)
  const names = { type: 'category' as const, data: [...labels], axisTick: { show: false }, axisLabel: text }
  const values = {
    type: 'value' as const,
    axisLabel: { ...text, formatter: formatValue },
    splitLine: grid,
    minInterval: 1,
    ...(isDuration && durationScale(series)),
  }
  const nameEnd = formatEndLabel(formatValue)
  const endLabels =
    kind === 'bar'
      ? series.flatMap(({ values: all }) => all.map((value) => formatValue(value ?? 0)))
      : series.map((line) => nameEnd(line.name)({ value: line.values.at(-1) }))
  // containLabel adds half of the last label below the axis.
  const rightMargin = kind === 'line' && narrow ? 4 : widthOfLongest(endLabels)
  const shifts = spreadLabels(series, chart.getHeight() - 40)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  chart.setOption(
    {
      animation: !reducedMotion,
      animationDuration: 300,
      textStyle: { fontFamily: style.fontFamily },
      grid: { left: 8, right: rightMargin, top: 12, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: colour('--c-raised'),
        borderColor: colour('--c-line'),
        textStyle: { color: colour('--c-text'), fontSize: 13 },
        valueFormatter: (value: unknown) => (typeof value === 'number' ? formatValue(value) : '–'),
      },
      xAxis: kind === 'line' ? { ...names, boundaryGap: false, axisLine: grid } : values,
      yAxis: kind === 'line' ? values : { ...names, inverse: true, axisLine: grid },
      series: series.map(({ name, values: data }, i) => {
        const seriesColour = colour(`--c-chart-${i + 1}`)
        if (kind === 'bar') {
          const label = {
            show: true,
            position: 'right' as const,
            color: colour('--c-text'),
            formatter: formatBarLabel(formatValue),
          }
          return {
            type: 'bar' as const,
            name,
            data: [...data],
            itemStyle: { color: seriesColour },
            barMaxWidth: 18,
            label,
          }
        }
        const dash = dashes[i] ?? 'solid'
        return {
          type: 'line' as const,
          name,
          data: [...data],
          color: seriesColour,
          symbol: 'circle',
          symbolSize: 7,
          showSymbol: data.length === 1,
          lineStyle: { width: 2, color: seriesColour, type: typeof dash === 'string' ? dash : [...dash] },
          endLabel: {
            show: !narrow,
            color: seriesColour,
            fontWeight: 600,
            offset: [0, shifts[i] ?? 0],
            formatter: nameEnd(name),
          },
        }
      }),
    },
    true,
  )
}

const formatBarLabel = (formatValue: (value: number) => string) => (point: { value?: unknown }) =>
  formatValue(Number(point.value))
const formatEndLabel = (formatValue: (value: number) => string) => (name: string) => (point: { value?: unknown }) =>
  typeof point.value === 'number' ? `${name} ${formatValue(point.value)}` : name
