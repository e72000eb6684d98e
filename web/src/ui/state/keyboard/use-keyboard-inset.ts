import { useSyncExternalStore } from 'react'
import { listen } from '../../../platform/listen.ts'

/** The height in px that the keyboard covers of the layout viewport; 0 without one. Bars of the browser are lower. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, readInset)

const readInset = (): number => {
  const { visualViewport: visible } = window
  if (!visible || visible.scale > 1.01) return 0
  const covered = Math.round(window.innerHeight - visible.height - visible.offsetTop)
  return covered > minKeyboardHeight ? covered : 0
}

const subscribe = (listener: () => void): (() => void) =>
  window.visualViewport ? listen(window.visualViewport, { resize: listener, scroll: listener }) : () => {}

const minKeyboardHeight = 120
