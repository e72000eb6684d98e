import { useEffect } from 'react'
import { useLocation } from '../../router/hooks.ts'

/**
 * The setting that a link names by `?show=`, brought into view with the focus on its control. `ready`: its row is drawn.
 * A row says which it is by `data-setting`.
 */
export const useShownSetting = (ready: boolean) => {
  const { key, search } = useLocation()
  const name = new URLSearchParams(search).get('show') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link taken once more shows it once more.
  useEffect(() => {
    if (!ready || !/^\w+$/.test(name)) return
    // After the arrival at the page, which puts the focus on its heading, and after the dialog that led here is gone.
    const timer = setTimeout(() => {
      const row = document.querySelector<HTMLElement>(`[data-setting~="${name}"]`)
      row?.scrollIntoView({ block: 'center' })
      controlOf(row, name)?.focus({ preventScroll: true })
      row?.setAttribute('data-shown', '')
    }, 60)
    return () => {
      clearTimeout(timer)
      document.querySelector('[data-shown]')?.removeAttribute('data-shown')
    }
  }, [ready, name, key])
}

/** The one of that name where a row holds several, what is chosen among choices, else the first. */
const controlOf = (row: HTMLElement | null, name: string) =>
  [`[data-control="${name}"]`, 'input:checked', 'input, textarea, button, select']
    .map((selector) => row?.querySelector<HTMLElement>(selector))
    .find((found) => found)
