import { accounts } from '../accounts.ts'
import type { Visit } from '../page.ts'
import { settled } from '../waits/settled.ts'
import { screens } from './screens.ts'

/** The screens that a person uses most: an operator's are the pages of the console, on a desktop. */
export const routesOf = async ({ page, go }: Visit, as: string): Promise<string[]> => {
  if (as !== accounts.operator) {
    return screens.filter(({ only }) => (only === 'reviewer') === (as === accounts.reviewer)).map(({ route }) => route)
  }
  await page.setViewportSize({ width: 1280, height: 1600 })
  await go('/console/overview')
  await settled(page)
  const links = page.getByRole('navigation').locator('a[href*="#/console/"]')
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1)))
}
