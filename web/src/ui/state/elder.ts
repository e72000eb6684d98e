import { readStorage } from '../../platform/storage.ts'

export const elderKey = 'quanzi:elder'

/**
 * Whether this page is in the mode for the elderly (docs/spec/elder.md). The head script reads the same key before the
 * first paint; turning the mode on or off loads the page again.
 */
export const isElder = readStorage('localStorage', elderKey) !== null

/** Nothing moves by itself: the system says so, or the mode for the elderly. */
export const isMotionReduced = (): boolean => isElder || matchMedia('(prefers-reduced-motion: reduce)').matches
