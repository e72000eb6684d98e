import { describe, expect, test } from 'vitest'
import { locationMessages } from '../../contract/src/circle/location-messages.ts'
import { allErrors } from '../../contract/src/console-errors.ts'
import { defaultMessages, successMessages } from '../../contract/src/messages.ts'
import { readTextFiles } from '../lint/text-files.mjs'

const sources = readTextFiles()
const tests = sources.filter(
  ({ path }) => /\.(test|e2e)\.tsx?$/.test(path) && path !== 'scripts/checks/messages.test.ts',
)

/** Messages that readers see, their situation, and the end-to-end spec that reaches it. */
const shownMessages: [message: string, situation: string, spec: string][] = [
  ['请先填写评论内容!', 'sending an empty comment', 'scenario'],
  ['请选择一个选项', 'single choice without an option', 'polls'],
  ['请选择1-3项', 'multiple choice without an option', 'polls'],
  ['最多选择3项', 'more options than allowed', 'polls'],
  ['投票未开始', 'a poll before its start', 'polls'],
  ['投票已结束', 'a poll after its end', 'polls'],
  ['开始日期不可大于结束日期', 'start after end', 'tags'],
  ['结束日期不可小于开始日期', 'end before start', 'tags'],
  ['请选择2项', 'one option where two are required', 'circle-messages'],
  ['最多选择1项', 'two options where one is allowed', 'circle-messages'],
  ['您已投过票', 'a vote cast elsewhere meanwhile', 'circle-messages'],
  ['请输入1到50个字', 'a search without keyword', 'circle-messages'],
  ['当前浏览器不支持定位，请手动选择地址', 'a browser without geolocation', 'circle-messages'],
  ['暂时无法获取位置信息，请手动选择地址', 'position unavailable', 'circle-messages'],
  ['定位超时，请手动选择地址', 'position timeout', 'circle-messages'],
  ['定位失败，请手动选择地址', 'unknown geolocation error', 'circle-messages'],
  ['没有找到相关地点', 'no location found', 'circle-messages'],
  ['链接已复制，去分享给朋友吧', 'copying a link', 'share'],
  ['请先填写内容!', 'publishing an empty post', 'draft'],
  ['内容最多1000字', 'publishing a long post', 'draft'],
  ['请先同意发帖条约!', 'publishing without the agreement', 'draft'],
  ['最多上传9个资源', 'a tenth picture', 'draft'],
  ['只能上传一种类型的资源', 'a picture with a video', 'video-upload'],
  ['不支持上传类型', 'another file type', 'video-upload'],
  [
    '浏览器无法读取 HEIC 照片，请在相册中另存为 JPG，或把相机格式改为“兼容性最佳”',
    'a HEIC picture that the browser cannot decode',
    'video-upload',
  ],
  ['请求失败', 'no upload key', 'video-upload'],
  ['上传失败', 'a failed cover upload', 'video-upload'],
  ['请选择定位信息', 'confirming the map without a location', 'locations'],
  ['定位权限被拒绝，请手动选择地址', 'geolocation permission denied', 'locations'],
  ['拉黑后，对方的帖子和互动将不再对您显示，对方不会收到通知。', 'confirming a block', 'members'],
  ['已拉黑，可在个人主页-拉黑列表中查看', 'after a block', 'members'],
  ['确认删除当前帖子吗?', 'confirming the deletion of a post', 'action-messages'],
  ['确认删除这条评论吗?', 'confirming the deletion of a comment', 'members'],
  ['操作成功', 'after a deletion', 'members'],
  ['操作成功!', 'a reaction without credits', 'members'],
  ['服务正在恢复，内容可能不是最新，暂时不能发布', 'an answer of a replica while the primary is away', 'states'],
  ['点赞成功', 'a like with credits', 'scenario'],
  ['收藏成功', 'a collect with credits', 'scenario'],
  ['关注成功', 'a follow with credits', 'scenario'],
  ['评论成功', 'a comment with credits', 'comments'],
  ['请求错误!', 'a call that fails without a message', 'tags'],
  ['操作失败', 'an action that fails without a message', 'action-messages'],
  ['发布失败', 'a comment that fails without a message', 'action-messages'],
  ['发布失败!', 'a post that fails without a message', 'draft'],
  ['暂无数据', 'a ranking that fails', 'circle-messages'],
  ['评论审核中~', 'a like or reply to a pending comment', 'scenario'],
  ['内容审核中', 'a pending post of another member', 'action-messages'],
  ['修改后将重新审核，审核期间不公开', 'confirming the edit of an online post', 'action-messages'],
  ['作者暂不接受陌生人评论', 'a comment by a stranger', 'action-messages'],
  ['评论已关闭', 'a comment on a post whose comments were closed', 'comment-lock-and-pin'],
  ['余额不足', 'a reward above the balance', 'members'],
  ['刷新成功', 'pulling the feed down', 'feed'],
  ['网络恢复后会自动提交', 'a like without network', 'offline'],
  ['离线时的操作已同步', 'network restored', 'offline'],
]

describe('an end-to-end test reaches the situation of a message', () => {
  test.each(shownMessages)('%s: %s', (message, _, spec) => {
    const { text = '' } = tests.find(({ path }) => path.endsWith(`/${spec}.e2e.ts`)) ?? {}
    expect(text, `${spec}.e2e.ts does not look for it`).toContain(message)
  })
})

/** Matches a message with its placeholders filled. */
const pattern = (message: string) =>
  new RegExp(
    message
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+?'),
  )

test('every message of the product is expected by some test', () => {
  const all = [
    ...Object.values(allErrors).map(([, message]) => message),
    ...Object.values({ ...defaultMessages, ...successMessages, ...locationMessages }),
  ]
  const testTexts = tests.map(({ text }) => text).join('\n')
  expect(all.filter((message) => !pattern(message).test(testTexts))).toEqual([])
})

test('every error is in the reference', () => {
  const reference = sources.find(({ path }) => path === 'docs/reference/errors.md')?.text ?? ''
  const missing = Object.values(allErrors).filter(([, message]) => !reference.includes(message))
  expect(missing.map(([, message]) => message)).toEqual([])
})
