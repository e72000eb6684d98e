import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentPreview } from './CommentPreview.tsx'

test('a post with more than ten thousand comments shows their number as everywhere', () => {
  const comment = { comment_id: 1, content: '好看', anonymous: '1' as const }
  const member_data = { id: 0, nickname: '匿名用户', img_url: '', auth: 0 as const, auth_icon: '' }
  const post = { topic_id: 7, reply: 12_345, reply_list: [{ ...comment, member_data }] }
  expect(renderToStaticMarkup(<CommentPreview post={post} />)).toContain('查看全部(1.2w+)')
})
