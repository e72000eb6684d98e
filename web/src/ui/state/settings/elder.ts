import { readStorage } from '../../../platform/storage.ts'

export const elderKey = 'quanzi:elder'

/**
 * Whether this page is in elder mode (docs/spec/elder.md). The head script reads the same key before the first paint;
 * turning the mode on or off reloads the page.
 */
export const isElder = readStorage('localStorage', elderKey) !== null

/** Nothing may move by itself: by the system's setting, or in elder mode. */
export const isMotionReduced = (): boolean => isElder || matchMedia('(prefers-reduced-motion: reduce)').matches
