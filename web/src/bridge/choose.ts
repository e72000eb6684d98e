import type { Bridge } from './bridge.ts'
import { detect } from './detect.ts'
import { native } from './native.ts'
import { plain } from './plain.ts'
import { wechat } from './wechat.ts'

/** Looks once at where the page runs. */
export const chooseBridge = (): Bridge =>
  ({ native, wechat, plain })[detect(navigator.userAgent, window.QuanziNative !== undefined)]
