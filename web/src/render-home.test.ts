import type { ClientKind, HomeAnswers } from '@quanzi/contract/circle/rendered-home'
import { moduleNames } from '@quanzi/contract/limits'
import { expect, test } from 'vitest'
import { renderHome } from './render-home.tsx'

const modules = Object.fromEntries(
  Object.entries(moduleNames).flatMap(([key, name]) => [
    [key, '1'],
    [`${key}_name`, name],
  ]),
)
const slide = {
  id: 1,
  title: '秋日',
  url: '',
  thumb: '/a.webp',
  thumb_set: '/b.webp 800w',
  jump_type: '1',
  jump_to: '{"url":"https://circle.example/h5/circle/#/topicdetails/3"}',
  icon: '',
  name: '',
  content_detail: '',
}
const post = {
  topic_id: 7,
  topic_type: '1',
  state: '1',
  is_top: 0,
  comments_closed: 0,
  selection: 0,
  is_ai: 0,
  ai_grade: 0,
  content: '<b>翠鸟</b>',
  attachment: [],
  tag_data: null,
  location: '',
  member_id: 2,
  member_data: { id: 2, nickname: '小满', img_url: '', auth: 0 },
  anonymous: '0',
  ip_location: '浙江',
  created_at: '2026-11-20T00:00:00Z',
  published_at: '2026-11-20T00:00:00Z',
  digg: 3,
  reply: 0,
  collect: 0,
  share: 0,
  onlooker: 9,
  is_digg: 0,
  is_collect: 0,
  is_attention: 0,
  block: 0,
  is_mine: 0,
  digg_list: [],
  reply_list: [],
  reason: '',
}
const page = (data: unknown[]) => ({ data, page: 1, total: data.length, total_page: 1, next: null })

/** The parts of the answers that the home page reads. */
const answersOf = (setting: object) =>
  ({
    setting: {
      circle_title: '云溪圈',
      rank_open: '1',
      home_variant: '1',
      ugc_show_type: '1',
      module_order: [],
      startup_switch: '0',
      startup_image: '[]',
      posting_img_switch: '0',
      posting_img: '',
      demo: 0,
      ...modules,
      ...setting,
    },
    slides: {
      list: [slide],
      icon_list: [],
      slide_list: [{ ...slide, id: 2 }],
      top_list: [],
      pic_list: [],
      event_list: [],
      video_list: [],
      setting: { slide_interval: 4, slide_is_auto: 2, slide_is_show: 2 },
    },
    tags: page([]),
    today: { data: [post] },
    feed: page([post]),
  }) as unknown as HomeAnswers

const render = (setting: object = {}, client: ClientKind = 'plain') =>
  renderHome({
    answers: answersOf(setting),
    client,
    now: '2026-11-20T02:00:00Z',
    address: 'https://circle.example/h5/circle/',
  })

test('the home page renders on the server with its cards, links and relative times', () => {
  expect(typeof window).toBe('undefined')
  const { head, body } = render()
  expect(head).toContain('fetchPriority="high"')
  expect(body).toContain('<h1 tabindex="-1"')
  expect(body).toContain('云溪圈')
  expect(body).toContain('href="#/topicdetails/3"')
  expect(body).toContain('href="#/sharedetail/7"')
  expect(body).toContain('&lt;b&gt;翠鸟&lt;/b&gt;')
  expect(body).toContain('2小时前')
  // A boundary that failed would show the skeleton.
  expect(body).not.toMatch(/<!--\$!-->|Skeleton/)
})

test('pictures below the first one have a lower fetch priority', () => {
  const priorities = [...render().body.matchAll(/fetchPriority="(\w+)"/g)].map(([, priority]) => priority)
  expect(priorities).toEqual(['high', 'low'])
})

test('the second variant has the search field, and the app its own tab bar', () => {
  expect(render().body).not.toContain('请输入关键字')
  expect(render({ home_variant: '2' }).body).toContain('请输入关键字')
  expect(render().body).toContain('aria-label="主导航"')
  expect(render({}, 'native').body).not.toContain('aria-label="主导航"')
})

test('rendering is deterministic', () => {
  expect(render()).toEqual(render())
})
