import type { HomeSetting } from '@quanzi/contract/circle/home'
import { isStorageAvailable, readStorage, writeStorage } from '../../../platform/storage.ts'

const storageKey = 'quanzi:splash'

/** The candidates when a splash is due: it is enabled and this session has not shown one. */
export const splashPictures = (
  setting: Pick<HomeSetting, 'startup_switch' | 'startup_image'> | undefined,
): string[] => {
  if (setting?.startup_switch !== '1' || wasShown()) return []
  try {
    const list: unknown = JSON.parse(setting.startup_image)
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string' && one !== '') : []
  } catch {
    return []
  }
}

export const pickRandomPicture = (pictures: readonly string[]): string =>
  pictures[Math.floor(Math.random() * pictures.length)] ?? ''

export const markSplashShown = () => writeStorage('sessionStorage', storageKey, '1')

/** Without sessionStorage the splash stays off; otherwise it would appear on every page load. */
const wasShown = (): boolean =>
  !isStorageAvailable('sessionStorage') || readStorage('sessionStorage', storageKey) !== null
