import { expect, test } from 'vitest'
import { apiAs } from './harness/api.ts'
import { ownApp } from './harness/app.ts'
import { reachAndTap, said } from './harness/hands.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'
import { smsCode } from './harness/sms.ts'

const app = ownApp({ env: { RATE_LIMITS: 'off' } })

test('one’s own page: what is new is numbered, read where it stands, and back leads to the tab one left', async () => {
  const { page } = await openPage({ app, as: people.poster, route: '/usercenter/mine' })
  await page.getByRole('tab', { name: '相册' }).tap()
  await page
    .getByRole('heading', { level: 2, name: /^\d{4}年\d{1,2}月/ })
    .first()
    .waitFor()
  await shot(page, 'people album')
  await checkAxe(page)
  await page.getByRole('tab', { name: '点赞' }).tap()
  await page.getByRole('feed', { name: '我赞过的' }).getByRole('article').first().waitFor()

  await page.getByRole('link', { name: /个新获赞/ }).tap()
  await page.getByRole('heading', { level: 1, name: '点赞列表' }).waitFor()
  await page
    .getByRole('article', { name: /赞了你的帖子$/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: '点赞', selected: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /个新获赞/ }).count()).toBe(0)

  await page.getByRole('link', { name: /个新评论/ }).tap()
  await page
    .getByRole('article', { name: /的评论$/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '我的评论' }).tap()
  await page
    .getByRole('button', { name: /^删除评论/ })
    .first()
    .tap()
  await page.getByRole('alertdialog', { name: '确认删除这条评论吗?' }).getByRole('button', { name: '删除' }).tap()
  await said(page, '操作成功')
})

test('another’s page: follow, block, find them among the blocked, let them in again', async () => {
  const { page, go } = await openPage({ app, as: people.otherPoster, route: '/usercenter/1' })
  await page.getByRole('feed', { name: 'TA 的帖子' }).getByRole('article').first().waitFor()
  await page.getByRole('tab', { name: '相册' }).tap()
  await page
    .getByRole('link', { name: /查看帖子$/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: /粉丝$/ }).tap()
  await page.getByRole('list', { name: '粉丝' }).getByRole('listitem').first().waitFor()
  await page.goBack()

  await page.getByRole('button', { name: '更多' }).tap()
  await page.getByRole('button', { name: '拉黑' }).tap()
  const question = page.getByRole('alertdialog')
  await question.getByText('拉黑后，对方的笔记和互动将不再对你显示，对方不会收到通知。').waitFor()
  await question.getByRole('button', { name: '拉黑' }).tap()
  await said(page, '已拉黑，可在个人主页-拉黑列表中查看')
  await page.getByText('你已拉黑该用户').waitFor()
  await shot(page, 'people blocked member')
  const reader = await apiAs(people.otherPoster, app)
  const { data } = await reader.get<{ data: { member_id: number }[] }>('circle/topicapi', {
    action: 'list',
    pagesize: 100,
  })
  expect(data.filter((post) => post.member_id === 1)).toEqual([])

  await go('/blockuser')
  await page.getByRole('button', { name: '取消拉黑 云溪小满' }).tap()
  await said(page, '操作成功')
  await page.getByText('没有拉黑任何人').waitFor()
})

test('a profile is edited, wrong nicknames are told at the field', async () => {
  const { page, allow } = await openPage({ app, as: people.verified, route: '/usercenter/mine' })
  await page.getByRole('button', { name: '编辑资料' }).tap()
  const sheet = page.getByRole('dialog', { name: '编辑资料' })
  const save = sheet.getByRole('button', { name: '保存' })
  await sheet.getByLabel('昵称').fill('宁')
  await save.tap()
  await sheet.getByText('昵称为2到20个字').waitFor()
  allow(/^422 POST/)
  await sheet.getByLabel('昵称').fill('匿名用户')
  await save.tap()
  await sheet.getByText('该昵称不可使用').waitFor()
  await checkAxe(page, '[role=dialog]')
  await sheet.getByLabel('昵称').fill('云溪水利站')
  await save.tap()
  await said(page, '保存成功')
  await page.getByRole('heading', { level: 1, name: '云溪水利站' }).waitFor()
})

test('a reward is given once, shows its giver, and stands in the ledger; a visitor is asked to log in', async () => {
  const { page, go } = await openPage({ app, as: people.otherPoster, route: '/sharedetail/180' })
  const block = page.getByRole('region', { name: '打赏' })
  await reachAndTap(block.getByRole('button', { name: '打赏', exact: true }))
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByLabel('其他数量').fill('9999')
  await sheet.getByRole('button', { name: '打赏 9999 积分' }).tap()
  await sheet.getByText('余额不足').waitFor()
  await sheet.getByRole('radio', { name: '5', exact: true }).tap()
  await shot(page, 'people give')
  await checkAxe(page, '[role=dialog]')
  await sheet.getByRole('button', { name: '打赏 5 积分' }).tap()
  await said(page, '操作成功!')
  await block.getByRole('button', { name: '1 次打赏，查看打赏的人' }).tap()
  await page.getByRole('dialog', { name: '1 次打赏' }).getByText('5 积分').waitFor()
  await shot(page, 'people givers')
  await go('/credits')
  await page.getByRole('list', { name: '积分明细' }).getByText('打赏作者').waitFor()
  await page.getByText('95', { exact: true }).waitFor()

  const passer = await openPage({ app, route: '/sharedetail/180' })
  await reachAndTap(passer.page.getByRole('button', { name: '打赏', exact: true }))
  await passer.page.getByRole('dialog', { name: '登录' }).waitFor()
})

test('settings: larger text stays, a login is ended, the data comes as a ZIP, the account is closed', async () => {
  const mobile = '13900001111'
  const api = await apiAs(people.poster, app)
  await api.post('login/sendsmsNoCaptcha', { mobile })
  const { page, context, go, allow } = await openPage({ app, route: '/settings' })
  const code = await smsCode(app, mobile)
  await context.request.post('/api/login/cloud', { form: { account: mobile, code } })
  await page.reload()

  await page.getByRole('button', { name: /^文字大小/ }).tap()
  await page.getByRole('button', { name: '特大' }).tap()
  await page.reload()
  await page.getByRole('button', { name: /^文字大小.*特大/ }).waitFor()
  await page.getByRole('switch', { name: '省流模式' }).tap()
  await page.getByRole('button', { name: /^陌生人评论保护/ }).tap()
  await page.getByRole('button', { name: '3 天' }).tap()
  await page.getByText('已开启').waitFor()
  await shot(page, 'people settings')

  await page.getByRole('button', { name: /^登录设备/ }).tap()
  const logins = page.getByRole('dialog', { name: '登录设备' })
  await logins.getByText('本机').waitFor()
  await checkAxe(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导出我的数据/ }).tap()
  const [piece] = await (await (await saved).createReadStream()).take(1).toArray()
  expect((piece as Buffer).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: '注销账号' }).tap()
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await sheet.getByText('会保留').waitFor()
  await sheet.getByRole('checkbox').tap()
  await checkAxe(page, '[role=dialog]')
  await shot(page, 'people leave')
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await said(page, '发送成功')
  allow(/^422 POST/)
  await sheet.getByLabel(/^验证码/).fill('12')
  await sheet.getByRole('button', { name: '注销账号' }).tap()
  await sheet.getByText('验证码错误或已过期').waitFor()
  await sheet.getByLabel(/^验证码/).fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '注销账号' }).tap()
  await said(page, '账号已注销')
  await page.getByRole('button', { name: '登录' }).waitFor()
  await go('/')
})
