import type { HotTag } from '@quanzi/contract/console/operations/statistics'
import { paths } from '../../paths.ts'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { type Column, Table, toList } from '../lists/Table.tsx'
import { Panel, ViewAllLink } from '../shell/Panel.tsx'
import { useConsole } from '../shell/use-console.ts'
import styles from './Statistics.module.css'
import { type Period, useHotTags } from './use-statistics.ts'

/** The most active topics, and whether they are promoted. */
export const HotTags = ({ period }: { period: Period }) => {
  const { site } = useConsole()
  const { flip, ...query } = useHotTags(period)
  const columns: Column<HotTag>[] = [
    {
      head: '话题',
      cell: ({ name, category, image }) => (
        <span className={styles.tag}>
          <img src={image} alt="" width={32} height={32} loading="lazy" />
          <span>
            <span className="truncate">{`#${name}#`}</span>
            <small className="meta">{category}</small>
          </span>
        </span>
      ),
    },
    { head: '浏览', number: true, cell: ({ views }) => views.toLocaleString() },
    { head: '关注', number: true, cell: ({ followers }) => followers.toLocaleString() },
    { head: '新帖子', number: true, cell: ({ posts }) => posts.toLocaleString() },
    { head: '近 7 天', cell: ({ week }) => <Sparkline values={week} label={`每天 ${week.join('、')} 帖`} /> },
    {
      head: '热门',
      cell: ({ id, name, is_recommend }) => (
        <Switch label={`热门：${name}`} checked={is_recommend === 1} onChange={() => flip(id, is_recommend === 1)} />
      ),
    },
  ]
  return (
    <Panel flush title="热门话题" actions={site.level > 0 && <ViewAllLink to={paths.tagAdmin()}>全部话题</ViewAllLink>}>
      <Table
        label="热门话题"
        list={toList(query)}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ text: '还没有话题' }}
      />
    </Panel>
  )
}

const [width, height, rim] = [64, 20, 2]

/** The trend of a few days, without axes. */
const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const most = Math.max(1, ...values)
  const x = (i: number) => rim + (i * (width - 2 * rim)) / Math.max(1, values.length - 1)
  const y = (n: number) => height - rim - (n / most) * (height - 2 * rim)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={styles.sparkline}>
      <polyline points={values.map((n, i) => `${x(i)},${y(n)}`).join(' ')} />
    </svg>
  )
}
