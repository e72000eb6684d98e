import { addresses } from '../../addresses.ts'
import { matchPath } from '../../router/match.ts'

/** Whether an address leads anywhere in the circle. */
export const isLive = (to: string): boolean => {
  const path = to.split('?')[0] ?? ''
  return addresses.some((address) => matchPath(address.path, path) !== null)
}
