import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { paths } from './paths.ts'

test('links keep the URLs that were already printed, shared and bookmarked', () => {
  expect({
    home: paths.home(),
    post: paths.post(7),
    topics: paths.topics(),
    topic: paths.topic(3),
    topicSearch: paths.topicSearch(),
    topicsNamed: paths.topicsMatching('茶 山'),
    user: paths.user(12),
    me: paths.me(),
    attentions: paths.following(),
    attentionsOf: paths.following(12),
    fans: paths.followers(12),
    praised: paths.likesReceived(),
    commented: paths.commentsReceived(),
    blocked: paths.blockedMembers(),
    collections: paths.collections(),
    comments: paths.myComments(),
    notices: paths.notifications(),
    contentList: paths.contentList(5, '采摘'),
    slides: paths.slides(),
    compose: paths.compose(),
    composeUnder: paths.compose({ tagId: 3 }),
    composeAgain: paths.compose({ id: 7 }),
    postEdit: paths.postEdit(7),
    town: paths.town(9),
    newsTipTags: paths.newsTipTags(),
    audit: paths.reviewHome(),
    postReview: paths.postReview(),
    commentReview: paths.commentReview(),
    tagReview: paths.tagAdmin(),
    tagForm: paths.tagForm(),
    tagFormOf: paths.tagForm(3),
    tagView: paths.tagView(3),
    console: paths.console(),
    credits: paths.credits(),
    settings: paths.settings(),
  }).toMatchInlineSnapshot(`
    {
      "attentions": "/attentions",
      "attentionsOf": "/attentions?id=12",
      "audit": "/audit",
      "blocked": "/blockuser",
      "collections": "/collections",
      "commentReview": "/comment",
      "commented": "/get_comments",
      "comments": "/comments",
      "compose": "/take_post",
      "composeAgain": "/take_post?id=7",
      "composeUnder": "/take_post?tag_id=3",
      "console": "/console",
      "contentList": "/content-list?id=5&name=%E9%87%87%E6%91%98",
      "credits": "/credits",
      "fans": "/fans?id=12",
      "home": "/",
      "me": "/usercenter/mine",
      "newsTipTags": "/report-taglist",
      "notices": "/notify",
      "post": "/sharedetail/7",
      "postEdit": "/topic_edit/7",
      "postReview": "/article",
      "praised": "/get_praised",
      "settings": "/settings",
      "slides": "/content-list?type=notice",
      "tagForm": "/topic_set",
      "tagFormOf": "/topic_set?id=3",
      "tagReview": "/topic",
      "tagView": "/topic_view?id=3",
      "topic": "/topicdetails/3",
      "topicSearch": "/topic-search",
      "topics": "/topiclist",
      "topicsNamed": "/pure-topiclist?word=%E8%8C%B6+%E5%B1%B1",
      "town": "/special/9",
      "user": "/usercenter/12",
    }
  `)
})

test('an empty parameter is left out of the URL', () => {
  expect(paths.console('members', undefined, { q: '', is: 'muted', by: '', order: undefined })).toBe(
    '/console/members?is=muted',
  )
  expect(paths.console('members', 7, { q: '', is: '' })).toBe('/console/members/7')
  expect(paths.contentList(5, '')).toBe('/content-list?id=5')
})

test('every link leads to a screen in addresses.ts', () => {
  const patterns = addresses.map(
    ({ path }) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/?]+)?').replace(/:\w+/g, '[^/?]+')}$`),
  )
  const links = Object.values(paths).map((link) => (link as (id: number, name: string) => string)(7, '茶'))
  for (const link of links) {
    const path = link.split('?')[0] ?? ''
    expect(
      patterns.some((pattern) => pattern.test(path)),
      link,
    ).toBe(true)
  }
})
