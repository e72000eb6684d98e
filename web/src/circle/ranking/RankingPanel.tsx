import type { RankedPost, RankPeriod } from '@quanzi/contract/circle/ranking'
import { toChinaDate } from '@quanzi/contract/text'
import { CalendarDays, Check, ChevronDown, Share2, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { serverNow } from '../../platform/server-clock.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Hero } from '../../ui/media/Hero.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { FullPanel } from '../../ui/overlays/Sheet.tsx'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import styles from './RankingPanel.module.css'
import { formatPeriod, isCurrentPeriod } from './ranking-period.ts'
import { useRankedPosts, useRankingPeriods } from './use-ranking.ts'

/** 热帖榜, the posts of a week. `renderPost` draws a post next to its rank. */
export const RankingPanel = ({ open, onClose, onShare, coverOf, renderPost }: RankingPanelProps) => {
  const periods = useRankingPeriods()
  const [chosen, setChosen] = useHistoryState<number>('rank-period', 0)
  const period = periods.data?.data.find(({ id }) => id === chosen) ?? periods.data?.data[0]
  const list = useRankedPosts(period?.id)
  const posts = periods.data && !period ? [] : list.data?.data
  const error = periods.error ?? list.error
  const firstWithCover = posts?.find((post) => coverOf(post) !== '')
  const retry = () => void (periods.error ? periods.refetch() : list.refetch())
  return (
    <FullPanel open={open} onClose={onClose} title="热帖榜" positionKey={`rank:${period?.id ?? 0}`}>
      <div className={styles.bar}>
        <IconButton label="关闭" icon={X} onClick={onClose} className={styles.roundButton} />
        <IconButton label="分享" icon={Share2} size={20} onClick={onShare} className={styles.roundButton} />
      </div>
      <Hero src={posts && (firstWithCover ? coverOf(firstWithCover) : '')} className={styles.head}>
        <div className={styles.title}>
          <h2>热帖榜</h2>
          {period && <PeriodPicker period={period} periods={periods.data?.data ?? []} onChoose={setChosen} />}
        </div>
      </Hero>
      <div className={styles.list}>
        {error && !posts ? (
          <div role="alert">
            <Empty text="暂无数据" action={{ label: '重试', onClick: retry }} />
          </div>
        ) : (
          <RankedPosts posts={posts} renderPost={renderPost} />
        )}
      </div>
    </FullPanel>
  )
}

const RankedPosts = ({ posts, renderPost }: RankedPostsProps) => {
  if (!posts) {
    return (
      <Loading>
        <RowSkeletons />
      </Loading>
    )
  }
  if (posts.length === 0) return <Empty text="暂无数据" />
  return (
    <ol>
      {posts.map((post) => (
        <li key={post.topic_id} className={styles.row}>
          <span className={styles.rank} data-top={post.rank <= 3 ? post.rank : undefined}>
            <span className="visually-hidden">第</span>
            {post.rank}
            <span className="visually-hidden">名</span>
          </span>
          {renderPost(post)}
        </li>
      ))}
    </ol>
  )
}

type RankedPostsProps = { posts: readonly RankedPost[] | undefined } & Pick<RankingPanelProps, 'renderPost'>

type RankingPanelProps = {
  open: boolean
  onClose: () => void
  onShare: () => void
  coverOf: (post: RankedPost) => string
  renderPost: (post: RankedPost) => ReactElement
}

const PeriodPicker = ({ period, periods, onChoose }: PeriodPickerProps) => {
  const today = toChinaDate(new Date(serverNow()))
  const pick = async () => {
    const id = await openActionSheet({
      title: '时间选择',
      options: periods.map((option) => ({
        value: String(option.id),
        label: formatPeriod(option),
        ...(isCurrentPeriod(option, today) ? { note: '本周，仍在更新' } : {}),
        ...(option.id === period.id ? { icon: Check } : {}),
      })),
    })
    if (id) onChoose(Number(id))
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`时间选择 ${formatPeriod(period)}`}
      onClick={() => void pick()}
      className={styles.period}
    >
      <Icon icon={CalendarDays} size={14} />
      <span className="tabular-nums">{formatPeriod(period)}</span>
      <Icon icon={ChevronDown} size={14} />
    </button>
  )
}

type PeriodPickerProps = { period: RankPeriod; periods: readonly RankPeriod[]; onChoose: (id: number) => void }
