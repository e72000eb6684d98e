import type { Answer } from '@quanzi/contract'
import { cx } from '../../../ui/cx.ts'
import styles from './Statistics.module.css'
import { change, span } from './spans.ts'

type Days = Answer<'GET console/statistics days'>

/** Four figures of the period with their change to the one before. */
export const Figures = ({ data, target }: { data: Days | undefined; target?: number | undefined }) => {
  const { now, before } = data ?? {}
  const figures = [
    {
      name: '新帖子',
      value: now?.posts.toLocaleString(),
      change: change(now?.posts ?? null, before?.posts ?? null),
      was: before?.posts.toLocaleString(),
    },
    {
      name: '新评论',
      value: now?.comments.toLocaleString(),
      change: change(now?.comments ?? null, before?.comments ?? null),
      was: before?.comments.toLocaleString(),
    },
    {
      name: '日均活跃成员',
      value: now?.active.toLocaleString(),
      change: change(now?.active ?? null, before?.active ?? null),
      was: before?.active.toLocaleString(),
    },
    {
      name: '审核用时（中位）',
      value: now && span(now.wait),
      change: change(now?.wait ?? null, before?.wait ?? null, 'better'),
      was: target === undefined ? before && span(before.wait) : undefined,
      note: target === undefined ? undefined : `目标 ${span(target)}`,
    },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt className="meta">{figure.name}</dt>
          <dd>
            <b className="num">{figure.value ?? '–'}</b>
            <span>
              {figure.change && (
                <span
                  className={cx(
                    'num',
                    figure.change.good === true && styles.good,
                    figure.change.good === false && styles.bad,
                  )}
                >
                  {figure.change.words}
                </span>
              )}
              <span className="meta num">{figure.note ?? (figure.was && `上期 ${figure.was}`)}</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
