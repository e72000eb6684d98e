import { describe, expect, test } from 'vitest'
import { errors } from '../contract/src/errors.ts'
import { locationWords } from '../contract/src/place-words.ts'
import { defaultWords, successWords } from '../contract/src/words.ts'
import { readSources } from './sources.ts'

const sources = readSources()
const tests = sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path) && path !== 'scripts/messages.test.ts')

/** What a reader of the circle is told, when, and the walk in which they are: docs/spec/circle.md and messages.md. */
const told: [words: string, situation: string, walk: string][] = [
  ['请先填写评论内容!', 'sending a comment without words', 'story'],
  ['请选择一个选项', 'a ballot of one choice without any', 'topics'],
  ['请选择1-3项', 'a ballot of several choices without any', 'topics'],
  ['最多选择3项', 'one choice above the most', 'topics'],
  ['投票未开始', 'a poll that has not begun', 'topics'],
  ['投票已结束', 'a poll that is over', 'topics'],
  ['开始日期不可大于结束日期', 'a span that begins after its end', 'topics'],
  ['结束日期不可小于开始日期', 'a span that ends before its beginning', 'topics'],
  ['请选择2项', 'a ballot of one where two are wanted', 'circle-messages'],
  ['最多选择1项', 'a ballot of none of two', 'circle-messages'],
  ['您已投过票', 'a ballot that was cast elsewhere meanwhile', 'circle-messages'],
  ['请输入1到50个字', 'a search without a word', 'circle-messages'],
  ['当前浏览器不支持定位，请手动选择地址', 'a browser that does not locate', 'circle-messages'],
  ['暂时无法获取位置信息，请手动选择地址', 'a device that does not know where it is', 'circle-messages'],
  ['定位超时，请手动选择地址', 'a device that takes too long', 'circle-messages'],
  ['定位失败，请手动选择地址', 'a device that fails in a way of its own', 'circle-messages'],
  ['没有找到相关地点', 'a place that the province has not', 'circle-messages'],
  ['链接已复制，去分享给朋友吧', 'a link that was copied', 'share'],
  ['请先填写内容!', 'publishing nothing', 'draft'],
  ['内容最多1000字', 'publishing too much', 'draft'],
  ['请先同意发帖条约!', 'publishing without the agreement', 'draft'],
  ['最多上传9个资源', 'a tenth picture', 'draft'],
  ['只能上传一种类型的资源', 'a picture beside a video', 'video'],
  ['不支持上传类型', 'a file that is neither', 'video'],
  ['请求失败', 'a video that is given no key', 'video'],
  ['上传失败', 'a cover that does not arrive', 'video'],
  ['请选择定位信息', 'confirming the map without a place', 'places'],
  ['定位权限被拒绝，请手动选择地址', 'refusing to be located', 'places'],
  ['拉黑后，对方的笔记和互动将不再对你显示，对方不会收到通知。', 'about to block somebody', 'people'],
  ['已拉黑，可在个人主页-拉黑列表中查看', 'having blocked somebody', 'people'],
  ['确认删除当前帖子吗?', 'about to delete one’s own post', 'messages'],
  ['确认删除这条评论吗?', 'about to delete one’s own comment', 'people'],
  ['操作成功', 'having deleted', 'people'],
  ['操作成功!', 'a deed that earned nothing', 'people'],
  ['点赞成功', 'a like that earned', 'story'],
  ['收藏成功', 'a collect that earned', 'story'],
  ['关注成功', 'a follow that earned', 'story'],
  ['评论成功', 'a comment that earned', 'people'],
  ['请求错误!', 'a call that fails without words', 'topics'],
  ['操作失败', 'a deed that fails without words', 'messages'],
  ['发布失败', 'a comment that fails without words', 'messages'],
  ['发布失败!', 'a post that fails without words', 'draft'],
  ['暂无数据', 'a ranking that does not come', 'circle-messages'],
  ['评论审核中~', 'a like or an answer to a comment that waits', 'story'],
  ['内容审核中', 'the post of another that waits', 'messages'],
  ['修改后将重新审核，审核期间不公开', 'about to change an online post', 'messages'],
  ['作者暂不接受陌生人评论', 'a comment to somebody who is guarded', 'messages'],
  ['余额不足', 'a reward above the balance', 'people'],
  ['刷新成功', 'drawing the feed down', 'feed'],
  ['网络恢复后会自动提交', 'a like without a network', 'offline'],
  ['离线时的操作已同步', 'the network is back', 'offline'],
]

describe('in the situation that it belongs to, a walk sees', () => {
  test.each(told)('%s: %s', (words, _, walk) => {
    const { text = '' } = tests.find(({ path }) => path === `e2e/${walk}.e2e.ts`) ?? {}
    expect(text, `e2e/${walk}.e2e.ts does not look for it`).toContain(words)
  })
})

/** Words with blanks, as they are found once the blanks are filled. */
const pattern = (words: string) =>
  new RegExp(
    words
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+?'),
  )

test('nothing can be said that no test hears', () => {
  const all = [
    ...Object.values(errors).map(([, words]) => words),
    ...Object.values({ ...defaultWords, ...successWords, ...locationWords }),
  ]
  const heard = tests.map(({ text }) => text).join('\n')
  expect(all.filter((words) => !pattern(words).test(heard))).toEqual([])
})

test('every refusal is in the list of messages', () => {
  const list = sources.find(({ path }) => path === 'docs/spec/messages.md')?.text ?? ''
  const missing = Object.values(errors).filter(([, words]) => !words.includes('{names}') && !list.includes(words))
  expect(missing.map(([, words]) => words)).toEqual([])
})
