import type { OwnComment } from '@quanzi/contract/circle/people'
import type { Post } from '@quanzi/contract/circle/post'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MemberCommentRow } from '../../people/MemberCommentRow.tsx'
import { PostGridTile } from '../list/PostGridTile.tsx'
import { WaterfallCard } from '../list/WaterfallCard.tsx'
import { FullscreenVideo } from '../video/FullscreenVideo.tsx'
import { CommentPreview } from './CommentPreview.tsx'
import { PostAuthor } from './PostAuthor.tsx'
import { RankedPostRow } from './RankedPostRow.tsx'

const author: Post['member_data'] = { id: 3, nickname: '阿宁', img_url: '/a', auth: 0, auth_icon: '' }
const anonymousAuthor = { ...author, id: 0, nickname: '匿名用户' }
const picture = { attach_id: 1, url: '/p', thumb: '/t', full: '/f', width: 4, height: 3, preview: '' }
const video = {
  vid: 'v',
  video: '/v.mp4',
  thumb: { id: 1, url: '/poster', thumb: '/t' },
  width: 4,
  height: 3,
  duration: 5,
  status: 'ready',
  preview: '',
}

/** The fields that the parts below draw. */
const drawn: Partial<Post> = {
  topic_id: 7,
  content: '晒秋',
  attachment: [],
  tag_data: null,
  anonymous: '1',
  member_data: author,
  is_mine: 1,
  is_ai: 0,
  ai_grade: 0,
  state: '1',
  digg: 0,
  reply: 1,
  created_at: '2026-11-20T04:00:00.000Z',
  ip_location: '浙江',
}
const post = (fields: object) => ({ ...drawn, ...fields }) as Post

const comment: object = {
  comment_id: 1,
  content: '好看',
  anonymous: '1',
  is_audit: '1',
  create_time: '2026-11-20T04:00:00.000Z',
  ip_location: '浙江',
  topic: post({}),
}

const render = (part: ReactElement) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

const parts: [name: string, part: (fields: object) => ReactElement][] = [
  ['a waterfall card', (fields) => <WaterfallCard post={post(fields)} />],
  ['a row of the ranking', (fields) => <RankedPostRow post={post(fields)} follow={null} />],
  ['the author of a card', (fields) => <PostAuthor post={post({ ...fields, is_top: 1, selection: 1 })} />],
  [
    'the preview of comments',
    ({ member_data = author }: { member_data?: object }) => (
      <CommentPreview post={post({ reply_list: [{ comment_id: 1, content: '好看', anonymous: '1', member_data }] })} />
    ),
  ],
  [
    'a comment outside of its post',
    ({ member_data: passport = author, is_mine = 1 }: { member_data?: object; is_mine?: number }) => (
      <MemberCommentRow row={{ ...comment, passport, is_mine } as OwnComment} />
    ),
  ],
  [
    'a full-screen video',
    (fields) => (
      <FullscreenVideo
        post={post({ ...fields, attachment: video })}
        playing={false}
        commentsOpen={false}
        preferences={{ muted: true, rate: 1 }}
        onPreferences={() => {}}
        onShown={() => {}}
        onComment={() => {}}
      />
    ),
  ],
]

test.each(parts)('%s has 匿名 beside one’s own name, and not for others', (_, part) => {
  expect(render(part({}))).toContain('>匿名<')
  expect(render(part({ is_mine: 0, member_data: anonymousAuthor }))).not.toContain('>匿名<')
})

const lists: [name: string, part: (fields: object) => ReactElement][] = [
  ...parts.slice(0, 2),
  ['a tile of a topic', (fields) => <PostGridTile post={post(fields)} />],
]

test.each(lists)('%s has the AI mark, with a cover and without', (_, part) => {
  for (const attachment of [[picture], [], video]) {
    expect(render(part({ attachment, is_ai: 1 }))).toContain('含AI生成内容')
    expect(render(part({ attachment, ai_grade: 1 }))).toContain('>AI生成<')
    expect(render(part({ attachment }))).not.toContain('AI生成')
  }
})
