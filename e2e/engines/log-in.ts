import type { Driver } from './drivers/driver.ts'
import { go, type World } from './flow.ts'
import { inPage } from './in-page.ts'

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

/** A second login by the form would wait for its countdown. */
export const switchTo = async (driver: Driver, world: World, mobile: string) => {
  await driver.open(`${world.url}/robots.txt`)
  await driver.run(
    `const answer = await fetch('/dev/login', { method: 'POST', body: new URLSearchParams({ mobile: '${mobile}' }) }); if (!answer.ok) throw new Error('login ' + answer.status)`,
  )
  // That page has no icon.
  await driver.faults()
}
