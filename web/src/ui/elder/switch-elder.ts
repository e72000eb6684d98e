import { writeStorage } from '../../platform/storage.ts'
import { toast, toastError } from '../feedback/toast.ts'
import { reloadPage } from '../state/reload-page.ts'
import { elderKey } from '../state/settings/elder.ts'

/** CSS px of the text: 18, 24 and 30 pt. */
export type ElderSize = '24' | '32' | '40'

export const elderSizes: readonly { value: ElderSize; label: string }[] = [
  { value: '24', label: '大字' },
  { value: '32', label: '特大字' },
  { value: '40', label: '最大字' },
]

/** The stored size, or the smallest of elder mode. */
export const getElderSize = (): ElderSize =>
  elderSizes.find(({ value }) => value === document.documentElement.dataset.elder)?.value ?? '24'

export const setElderSize = (size: ElderSize): void => {
  writeStorage('localStorage', elderKey, size)
  document.documentElement.dataset.elder = size
}

/**
 * Turns elder mode on or off. The page reloads, keeping typed text, because half of it would stay in the other mode.
 */
export const switchElder = async (on: boolean): Promise<void> => {
  if (!writeStorage('localStorage', elderKey, on ? '24' : null)) return toast('浏览器不允许保存设置，无法切换')
  if (await reloadPage()) return
  writeStorage('localStorage', elderKey, on ? null : getElderSize())
  toastError(undefined)
}
