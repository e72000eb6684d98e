/** How far the paper must be drawn before letting go refreshes, and how far it can be drawn, in CSS px. */
const enough = 44
const most = 72

type Watch = { onPull: (pulling: boolean) => void; onRelease: () => void }

/** Follows a finger that draws the top of the page down; writes the distance to `--pull`. Answers how to stop. */
export const watchPull = (page: HTMLElement, { onPull, onRelease }: Watch): (() => void) => {
  let start: { x: number; y: number } | null = null
  let drawn = 0

  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    start = window.scrollY <= 0 && touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    drawn = 0
  }
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const down = touch.clientY - start.y
    if (drawn === 0 && (down < 8 || Math.abs(touch.clientX - start.x) > down)) {
      if (Math.abs(down) > 8 || Math.abs(touch.clientX - start.x) > 8) start = null
      return
    }
    if (event.cancelable) event.preventDefault()
    if (drawn === 0) onPull(true)
    drawn = Math.max(1, Math.min(most, (down - 8) * 0.5))
    page.dataset.pulling = ''
    page.style.setProperty('--pull', `${drawn}px`)
  }
  const onEnd = () => {
    if (!start || drawn === 0) return
    start = null
    delete page.dataset.pulling
    page.style.removeProperty('--pull')
    if (drawn >= enough) onRelease()
    else onPull(false)
  }

  page.addEventListener('touchstart', onStart, { passive: true })
  page.addEventListener('touchmove', onMove, { passive: false })
  page.addEventListener('touchend', onEnd)
  page.addEventListener('touchcancel', onEnd)
  return () => {
    page.removeEventListener('touchstart', onStart)
    page.removeEventListener('touchmove', onMove)
    page.removeEventListener('touchend', onEnd)
    page.removeEventListener('touchcancel', onEnd)
  }
}
