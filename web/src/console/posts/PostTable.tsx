import type { ConsolePost } from '@quanzi/contract/console/posts'
import { formatCount, formatDateTime } from '@quanzi/contract/text'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { StateBadge } from '../../ui/feedback/StateBadge.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { EmbedDrawer } from '../forms/EmbedDrawer.tsx'
import { getStageBadge } from '../labels/member-labels.ts'
import { Table } from '../lists/Table.tsx'
import type { CursorListState } from '../lists/use-cursor-list.ts'
import { useConsole } from '../shell/use-console.ts'
import styles from './Posts.module.css'

/** Posts with their state. A reviewer opens one in the queue, another operator where the public reads it. */
export const PostTable = ({ list }: { list: CursorListState<ConsolePost> }) => {
  const { site, to } = useConsole()
  const [embedded, setEmbedded] = useState<string | null>(null)
  const open = (id: number) => (site.level > 0 ? paths.postReview({ tab: 'all', id }) : paths.post(id))
  return (
    <>
      <Table
        label="帖子列表"
        list={list}
        keyOf={({ id }) => id}
        empty={{ text: '没有这样的帖子' }}
        columns={[
          {
            head: '内容',
            cell: ({ id, content, pictures, views, shares }) => (
              <Link to={open(id)} className={styles.content}>
                <span className="clamp-2">{content || '（没有文字）'}</span>
                <small className="caption tabular-nums">
                  {[
                    `#${id}`,
                    pictures > 0 && `${pictures} 张图片或视频`,
                    `${formatCount(views)} 浏览`,
                    `${shares} 分享`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Link>
            ),
          },
          {
            head: '作者',
            wraps: true,
            cell: ({ author }) =>
              author.id === 0 ? (
                <span className="meta">{author.nickname}</span>
              ) : (
                <Link to={to('members', author.id)} className={styles.link}>
                  {author.nickname}
                </Link>
              ),
          },
          { head: '话题', wraps: true, cell: ({ tag }) => (tag ? `#${tag.name}#` : '–') },
          {
            head: '状态',
            cell: ({ stage, hidden, is_top, top_until }) => (
              <>
                <StateBadge
                  {...(hidden === 1 ? { tone: 'offline', label: '已隐藏' } : getStageBadge(stage, site.flow))}
                />
                {is_top === 1 && (
                  <small className="caption tabular-nums">
                    {top_until ? `置顶至 ${formatDateTime(top_until)}` : '置顶'}
                  </small>
                )}
              </>
            ),
          },
          { head: '点赞', number: true, cell: ({ likes }) => likes.toLocaleString() },
          { head: '评论', number: true, cell: ({ comments }) => comments.toLocaleString() },
          { head: '被举报', number: true, cell: ({ reports }) => reports.toLocaleString() },
          { head: '发布', cell: ({ created_at }) => <Time at={created_at} /> },
          {
            head: '嵌入',
            cell: ({ id, stage, hidden }) =>
              stage === 'online' && hidden === 0 ? (
                <Button small kind="plain" aria-label={`代码：#${id}`} onClick={() => setEmbedded(`/s/${id}`)}>
                  代码
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      <EmbedDrawer path={embedded} onClose={() => setEmbedded(null)} />
    </>
  )
}
