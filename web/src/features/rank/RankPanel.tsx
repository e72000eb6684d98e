import type { RankedPost, RankPeriod } from '@quanzi/contract/rank'
import { chinaDay } from '@quanzi/contract/text'
import { CalendarDays, Check, ChevronDown, Share2, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Hero } from '../../ui/Hero.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { choose } from '../../ui/overlay.ts'
import { FullPanel } from '../../ui/Sheet.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { useKept } from '../../ui/use-kept.ts'
import { isRunning, periodWords } from './period.ts'
import styles from './RankPanel.module.css'
import { usePeriods, useRanked } from './use-rank.ts'

/** 热帖榜 over the home page: the posts of a week, best first. `render` draws a post beside its place. */
export const RankPanel = ({ open, onClose, onShare, coverOf, render }: RankPanelProps) => {
  const periods = usePeriods()
  const [chosen, setChosen] = useKept<number>('rank-period', 0)
  const period = periods.data?.data.find(({ id }) => id === chosen) ?? periods.data?.data[0]
  const list = useRanked(period?.id)
  const posts = list.data?.data
  const first = posts?.find((post) => coverOf(post) !== '')
  const retry = () => void (periods.error ? periods.refetch() : list.refetch())
  return (
    <FullPanel open={open} onClose={onClose} title="热帖榜" place={`rank:${period?.id ?? 0}`}>
      <div className={styles.bar}>
        <IconButton label="关闭" icon={X} onClick={onClose} className={styles.disc} />
        <IconButton label="分享" icon={Share2} size={20} onClick={onShare} className={styles.disc} />
      </div>
      <Hero src={posts && (first ? coverOf(first) : '')} className={styles.head}>
        <div className={styles.title}>
          <h2>热帖榜</h2>
          {period && <PeriodPill period={period} periods={periods.data?.data ?? []} onChoose={setChosen} />}
        </div>
      </Hero>
      <div className={styles.list}>
        {list.error || periods.error ? (
          <div role="alert">
            <Empty text="暂无数据" action={{ label: '重试', onClick: retry }} />
          </div>
        ) : posts?.length === 0 || (periods.data && !period) ? (
          <Empty text="暂无数据" />
        ) : posts ? (
          <ol>
            {posts.map((post) => (
              <li key={post.topic_id} className={styles.row}>
                <span className={styles.place} data-top={post.rank <= 3 ? post.rank : undefined}>
                  <span className="sr">第</span>
                  {post.rank}
                  <span className="sr">名</span>
                </span>
                {render(post)}
              </li>
            ))}
          </ol>
        ) : (
          <Loading>
            <RowSkeletons />
          </Loading>
        )}
      </div>
    </FullPanel>
  )
}

type RankPanelProps = {
  open: boolean
  onClose: () => void
  onShare: () => void
  /** The address of a picture of the post, '' when it has none. */
  coverOf: (post: RankedPost) => string
  render: (post: RankedPost) => ReactElement
}

const PeriodPill = ({ period, periods, onChoose }: PeriodPillProps) => {
  const today = chinaDay(new Date())
  const pick = async () => {
    const id = await choose({
      title: '时间选择',
      options: periods.map((one) => ({
        value: String(one.id),
        label: periodWords(one),
        ...(isRunning(one, today) ? { note: '本周，仍在更新' } : {}),
        ...(one.id === period.id ? { icon: Check } : {}),
      })),
    })
    if (id) onChoose(Number(id))
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`时间选择 ${periodWords(period)}`}
      onClick={() => void pick()}
      className={styles.period}
    >
      <Icon of={CalendarDays} size={14} />
      <span className="num">{periodWords(period)}</span>
      <Icon of={ChevronDown} size={14} />
    </button>
  )
}

type PeriodPillProps = { period: RankPeriod; periods: readonly RankPeriod[]; onChoose: (id: number) => void }
