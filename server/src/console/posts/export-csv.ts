import { stateLabel } from '@quanzi/contract/states'
import { formatDateTime } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { sendCsv } from '../shared/csv-response.ts'
import { findPosts, type PostFilters } from './list.ts'
import { type PostLineRow, serializePostLine } from './view.ts'

const header = [
  ...['编号', '送审时间', '状态', '话题', '作者', '正文', '图片和视频'],
  ...['浏览', '点赞', '收藏', '评论', '分享', '被举报'],
]

/** What the list finds, such as the week's posts for an editor who selects some for print. */
export const exportPosts = (ctx: RequestContext, filters: PostFilters): Promise<null> =>
  sendCsv<PostLineRow>(ctx, { action: 'post.export', subject: 'post', after: filters }, () => ({
    name: 'posts',
    header,
    read: (after, limit) => findPosts(ctx, filters, { after, limit }),
    toCells: (row) => {
      const { author, hidden, stage } = serializePostLine(row)
      // As in the list, which does not tell by which level a post was rejected.
      const flow = stage === 'rejected' ? 'single' : ctx.site.rules.reviewFlow
      return [
        String(row.id),
        formatDateTime(row.created_at.toISOString()),
        hidden === 1 ? '已隐藏' : stateLabel('post', row.state, 0, flow),
        row.tag?.name ?? '',
        author.nickname,
        row.content,
        ...[row.media, row.views, row.likes, row.collects, row.comments, row.shares, row.reports].map(String),
      ]
    },
  }))
