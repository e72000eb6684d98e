import type { CallOutput } from '@quanzi/contract'
import { formatCount } from '@quanzi/contract/text'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteLegal, useLegalLines } from '../../circle/home/SiteLegal.tsx'
import { useHomeSettings, useHotTags } from '../../circle/home/use-home.ts'
import { postPath } from '../../circle/post/post-state.ts'
import { useRankedPosts, useRankingPeriods } from '../../circle/ranking/use-ranking.ts'
import { useNewsTipTags } from '../../circle/tag/use-tags.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { PillLink } from '../../ui/buttons/Pill.tsx'
import defaultCover from '../../ui/media/default-cover.svg'
import { Picture } from '../../ui/media/Picture.tsx'
import { toSingleLine } from '../../ui/text/single-line.ts'
import styles from './Side.module.css'

/** A part without content is left out. Each waits for the one above it, which would push it down. */
export const Side = ({ covered }: { covered: boolean }) => {
  const setting = useHomeSettings()
  const hotTopics = useHotTags(true)
  const hasRanking = setting.data?.rank_open === '1'
  return (
    <aside aria-label="热门内容" inert={covered} aria-hidden={covered || undefined} className={styles.side}>
      <HotTopics tags={hotTopics.data?.data ?? []} />
      {!hotTopics.isLoading &&
        !setting.isLoading &&
        (hasRanking ? <WeekRanking next={<NewsTipTopics />} /> : <NewsTipTopics />)}
    </aside>
  )
}

const Legal = () => {
  const lines = useLegalLines()
  return (
    lines.length > 0 && (
      <footer className={styles.legal}>
        <SiteLegal lines={lines} />
      </footer>
    )
  )
}

const HotTopics = ({ tags }: { tags: readonly HotTag[] }) =>
  tags.length > 0 && (
    <Part title="热门话题" more={paths.topics()}>
      <ul>
        {tags.slice(0, 6).map((tag) => (
          <li key={tag.id}>
            <Link to={paths.topic(tag.id)} className={styles.topic}>
              <span className="truncate grow">#{tag.tag}#</span>
              <span className="meta tabular-nums no-shrink">{formatCount(tag.onlooker)} 浏览</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )

const WeekRanking = ({ next }: { next: ReactNode }) => {
  const periods = useRankingPeriods()
  const ranked = useRankedPosts(periods.data?.data[0]?.id)
  if (periods.isLoading || ranked.isLoading) return null
  return (
    <>
      <RankedPosts posts={ranked.data?.data ?? []} />
      {next}
    </>
  )
}

const RankedPosts = ({ posts }: { posts: readonly RankedPost[] }) =>
  posts.length > 0 && (
    <Part title="热帖榜" more={paths.ranking()}>
      <ol>
        {posts.slice(0, 5).map((post) => (
          <li key={post.topic_id}>
            <Link to={postPath(post)} className={styles.row}>
              <span className={styles.rank} data-top={post.rank <= 3 ? post.rank : undefined}>
                {post.rank}
              </span>
              <span className={styles.text}>
                <span className="clamp-2">{toSingleLine(post.content) || `${post.member_data.nickname}的帖子`}</span>
                <span className="meta tabular-nums no-shrink">
                  {formatCount(post.digg)} 赞
                  <span className="dot" />
                  {formatCount(post.reply)} 评论
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Part>
  )

const NewsTipTopics = () => {
  const { data, isLoading } = useNewsTipTags(shownNewsTipTopics)
  if (isLoading) return null
  return (
    <>
      <ListedTopics tags={data?.pages[0]?.data ?? []} />
      <Legal />
    </>
  )
}

const ListedTopics = ({ tags }: { tags: readonly NewsTipTag[] }) =>
  tags.length > 0 && (
    <Part title="随手拍" more={paths.newsTipTags()}>
      <ul>
        {tags.map((tag) => (
          <li key={tag.id} className={styles.report}>
            <Link to={paths.topic(tag.id)} className={styles.row}>
              <span className={styles.picture}>
                <Picture src={tag.thumb || defaultCover} width={40} height={40} />
              </span>
              <span className={styles.text}>
                <b className="truncate medium">{tag.tag}</b>
                <span className="meta tabular-nums no-shrink">{formatCount(tag.num)} 人关注</span>
              </span>
            </Link>
            <PillLink icon={Camera} to={paths.compose({ tagId: tag.id })} aria-label={`拍 ${tag.tag}`}>
              拍
            </PillLink>
          </li>
        ))}
      </ul>
    </Part>
  )

type NewsTipTag = CallOutput<'GET circle/tagapi report_list'>['data'][number]
type HotTag = CallOutput<'GET circle/tagapi recommend_list'>['data'][number]
type RankedPost = CallOutput<'GET circle/rankApi rank_list'>['data'][number]

const shownNewsTipTopics = 3

const Part = ({ title, more, children }: { title: string; more: string; children: ReactNode }) => (
  <section className={styles.part}>
    <div className={styles.title}>
      <h2>{title}</h2>
      <Link to={more} aria-label={`更多${title}`} className={styles.more}>
        更多
      </Link>
    </div>
    {children}
  </section>
)
