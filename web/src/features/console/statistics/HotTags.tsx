import type { HotTag } from '@quanzi/contract/console/statistics'
import { paths } from '../../../paths.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { AllOf, Panel } from '../Panel.tsx'
import { type Column, Table } from '../Table.tsx'
import { useChange, useConsole } from '../use-console.ts'
import { useWishes } from '../use-wishes.ts'
import { Sparkline } from './Sparkline.tsx'
import styles from './Statistics.module.css'
import { type Period, useHotTags } from './use-statistics.ts'

/** What the circle is talking about, and whether readers are led there. */
export const HotTags = ({ period }: { period: Period }) => {
  const { site } = useConsole()
  const { data, error, refetch } = useHotTags(period)
  const change = useChange('POST console/tag_hot')
  const { isOn, flip } = useWishes((tag_id, hot) => change.mutateAsync({ tag_id, hot }))
  const columns: Column<HotTag>[] = [
    {
      head: '话题',
      cell: ({ name, category, image }) => (
        <span className={styles.tag}>
          <img src={image} alt="" width={32} height={32} loading="lazy" />
          <span>
            <span className="clip">{`#${name}#`}</span>
            <small className="meta">{category}</small>
          </span>
        </span>
      ),
    },
    { head: '浏览', number: true, cell: ({ views }) => views.toLocaleString() },
    { head: '参与', number: true, cell: ({ followers }) => followers.toLocaleString() },
    { head: '新帖子', number: true, cell: ({ posts }) => posts.toLocaleString() },
    { head: '近 7 天', cell: ({ week }) => <Sparkline values={week} label={`每天 ${week.join('、')} 帖`} /> },
    {
      head: '热门',
      cell: ({ id, name, is_recommend }) => (
        <Switch label={`热门：${name}`} checked={isOn(id, is_recommend === 1)} onChange={(on) => flip(id, on)} />
      ),
    },
  ]
  return (
    <Panel bare title="热门话题" tools={site.level > 0 && <AllOf to={paths.tagReview()}>全部话题</AllOf>}>
      <Table
        label="热门话题"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ text: '还没有话题' }}
      />
    </Panel>
  )
}
