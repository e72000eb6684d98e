import type { CallOutput } from '@quanzi/contract'
import { cx } from '../../ui/layout/cx.ts'
import { formatChange, formatDurationText } from '../shell/format.ts'
import styles from './Statistics.module.css'

type Days = CallOutput<'GET console/statistics days'>

/** Four metrics of the period with their change to the previous one. */
export const MetricCards = ({ data, target }: { data: Days | undefined; target?: number | undefined }) => {
  const { now, before } = data ?? {}
  const count = (name: string, key: 'posts' | 'comments' | 'active') => ({
    name,
    value: now?.[key].toLocaleString(),
    change: formatChange(now?.[key] ?? null, before?.[key] ?? null),
    note: before && `上期 ${before[key].toLocaleString()}`,
  })
  const figures = [
    count('新帖子', 'posts'),
    count('新评论', 'comments'),
    count('日均活跃成员', 'active'),
    {
      name: '帖子审核用时（中位）',
      value: now && formatDurationText(now.wait_posts),
      change: formatChange(now?.wait_posts ?? null, before?.wait_posts ?? null, 'better'),
      note: [
        target !== undefined && `目标 ${formatDurationText(target)}`,
        now && now.wait_comments !== null && `评论用时 ${formatDurationText(now.wait_comments)}`,
      ]
        .filter(Boolean)
        .join('，'),
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt className="meta">{figure.name}</dt>
          <dd>
            <b className="tabular-nums">{figure.value ?? '–'}</b>
            <span>
              {figure.change && (
                <span
                  className={cx(
                    'tabular-nums',
                    figure.change.good === true && styles.good,
                    figure.change.good === false && styles.bad,
                  )}
                >
                  {figure.change.text}
                </span>
              )}
              <span className="meta tabular-nums">{figure.note}</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
