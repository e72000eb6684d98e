import { addresses } from '../../addresses.ts'
import { matchPath } from '../../platform/router/match-path.ts'

export const screenExists = (to: string): boolean => {
  const path = to.split('?')[0] ?? ''
  return addresses.some((address) => matchPath(address.path, path) !== null)
}
