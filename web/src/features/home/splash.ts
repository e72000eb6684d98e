import type { Setting } from '@quanzi/contract/home'

const key = 'quanzi:splash'

/** The pictures to choose from when a splash is due: it is switched on, and this session has not had one. */
export const splashPictures = (setting: Pick<Setting, 'startup_switch' | 'startup_image'> | undefined): string[] => {
  if (setting?.startup_switch !== '1' || wasShown()) return []
  try {
    const list: unknown = JSON.parse(setting.startup_image)
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string' && one !== '') : []
  } catch {
    return []
  }
}

/** One of them, by chance. */
export const onePicture = (pictures: readonly string[]): string =>
  pictures[Math.floor(Math.random() * pictures.length)] ?? ''

export const noteSplash = () => {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage it comes again with the next visit.
  }
}

const wasShown = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return true
  }
}
