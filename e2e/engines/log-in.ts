import type { Driver } from './drivers/driver.ts'
import { inPage } from './in-page.ts'
import { go, type World } from './walk.ts'

/** By the form, with the code that the developer endpoint knows. Ends on the member's own page. */
export const logIn = async (driver: Driver, world: World, mobile: string) => {
  await go(driver, world, '/usercenter/mine')
  await inPage(
    driver,
    `if (!find('[role=dialog] input[name=mobile]')) await press('main button', '登录')
    await type('[role=dialog] input[name=mobile]', '', '${mobile}')
    await press('[role=dialog] button', '获取验证码'); await see('[role=status]', '发送成功')`,
  )
  const answer = await fetch(`${world.url}/dev/sms?mobile=${mobile}`)
  const { code } = (await answer.json()) as { code: string }
  await inPage(
    driver,
    `await type('[role=dialog] input[name=code]', '', '${code}')
    await press('[role=dialog] button[type=submit]', '登录'); await see('button', '编辑资料')`,
  )
}

export const logOut = async (driver: Driver, world: World) => {
  await go(driver, world, '/settings')
  await inPage(
    driver,
    `await press('button', '退出登录'); await press('[role=alertdialog] button', '退出登录'); await see('[role=status]', '成功')`,
  )
}
