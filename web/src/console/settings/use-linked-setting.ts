import { useEffect } from 'react'
import { useLocation } from '../../platform/router/hooks.ts'

/** The setting of `?show=`. `ready`: its row is rendered. Rows carry `data-setting`. */
export const useLinkedSetting = (ready: boolean) => {
  const { key, search } = useLocation()
  const name = new URLSearchParams(search).get('show') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must scroll again.
  useEffect(() => {
    if (!ready || !/^\w+$/.test(name)) return
    // After the page has focused its heading, and after the dialog with the link has closed.
    const timer = setTimeout(() => showSetting(name)?.setAttribute('data-shown', ''), 60)
    return () => {
      clearTimeout(timer)
      document.querySelector('[data-shown]')?.removeAttribute('data-shown')
    }
  }, [ready, name, key])
}

/** Scrolls to the row of a setting and focuses its control. */
export const showSetting = (name: string): HTMLElement | null => {
  const row = document.querySelector<HTMLElement>(`[data-setting~="${name}"]`)
  row?.scrollIntoView({ block: 'center' })
  findControl(row, name)?.focus({ preventScroll: true })
  return row
}

/** The control of that name where a row holds several, the checked one of a radio group, else the first. */
const findControl = (row: HTMLElement | null, name: string) =>
  [`[data-control="${name}"]`, 'input:checked', 'input, textarea, button, select']
    .map((selector) => row?.querySelector<HTMLElement>(selector))
    .find((found) => found)
