import { addresses } from '../../addresses.ts'
import { matchPath } from '../../router/match.ts'

const files = import.meta.glob('../*.tsx')

/** Whether a screen is there: entries to one that is not are not shown. */
export const exists = (screen: string): boolean => `../${screen}.tsx` in files

/** Whether an address of the circle leads to a screen that is there. */
export const isLive = (to: string): boolean => {
  const path = to.split('?')[0] ?? ''
  return addresses.some((address) => exists(address.screen) && matchPath(address.path, path) !== null)
}
