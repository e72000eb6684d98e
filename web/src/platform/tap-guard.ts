/**
 * Protection against accidental second taps, for the whole page:
 *
 * - The second tap of a double tap never reaches another control than the first: what the first one moved under
 *   the finger (the next row, a dialog's button, the page behind a closing sheet) ignores it.
 * - A control that opened a dialog or sent a write is locked until that is done, after a write's success 400 ms longer.
 *   What is refused at once is not sent again within 400 ms of its tap, unless something was typed or a dialog answered:
 *   a double tap is one try.
 *   Controls with a state, which reverse themselves, are locked by dialogs only.
 *
 * Dialogs and the API client report their work here, so that no button does it by itself.
 */
export const tapPause = 400
const samePlacePx = 24
/** A write or a dialog belongs to the control that was tapped at most this long before. */
const causeWindow = 1_000

type Control = Element | null
type Tap = { x: number; y: number; at: number; control: Control }

let previous: Tap | undefined
/** `tappedAt` is when the finger was there, `at` when the page heard of it: a busy page handles a tap later. */
let cause: { control: Control; at: number; tappedAt: number } | undefined
const locks = new Map<Element, number>()
/** The tap that sent what was refused last. */
let refused: { control: Control; tappedAt: number } | undefined

export const startTapGuard = (): void => {
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) {
    window.addEventListener(type, guard, { capture: true })
  }
  window.addEventListener('input', forgetRefused, { capture: true })
  // What a key or the browser's back asks for belongs to no tap before it. A control pressed by the keyboard is clicked
  // after its key. The window calls its own listeners in the order in which they were added, also those that capture.
  window.addEventListener('keydown', forgetTap, { capture: true })
  window.addEventListener('popstate', forgetTap, { capture: true })
}

/** The control whose tap led to what happens now. */
export const getTappedControl = (): Control => (cause && Date.now() - cause.at < causeWindow ? cause.control : null)

/** What follows belongs to that control again: its dialog was answered. */
export const resumeTap = (control: Control): void => {
  cause = { control, at: Date.now(), tappedAt: performance.now() }
  forgetRefused()
}

/** Locks the control until the work is done, and `pause` ms longer. */
export const lockWhile = (control: Control, work: Promise<unknown>, pause = 0): void => {
  if (!control) return
  const tappedAt = cause?.tappedAt ?? 0
  locks.set(control, (locks.get(control) ?? 0) + 1)
  const release = () => {
    const left = (locks.get(control) ?? 1) - 1
    if (left > 0) locks.set(control, left)
    else locks.delete(control)
  }
  work.then(
    () => void setTimeout(release, pause),
    () => {
      refused = { control, tappedAt }
      release()
    },
  )
}

export const hasState = (control: Element): boolean => control.matches(statefulControls)

/** How often the user has touched or typed. A click without a place comes from the keyboard or an assistive technology. */
export const countActs = (): number => acts

let acts = 0

const guard = (event: MouseEvent) => {
  if (event.type === 'pointerdown' || (event.type === 'click' && event.detail === 0)) acts += 1
  const control = controlAt(event.target)
  const isLocked = control !== null && (locks.has(control) || isRefusedAgain(control, event.timeStamp))
  if (isUnintended(event, control) || (event.type === 'click' && isLocked)) {
    event.stopImmediatePropagation()
    if (event.type === 'click') event.preventDefault()
  } else if (event.type === 'click') {
    cause = { control, at: Date.now(), tappedAt: event.timeStamp }
  }
}

const forgetTap = () => {
  acts += 1
  cause = undefined
}

const forgetRefused = () => {
  refused = undefined
}

const isRefusedAgain = (control: Element, at: number): boolean =>
  refused?.control === control && at - refused.tappedAt < tapPause

/** The keyboard and scripts click without a place; they name their control and are never ignored. */
const isUnintended = (event: MouseEvent, control: Control): boolean => {
  if (!event.isTrusted || (event.type === 'click' && event.detail === 0)) return false
  const { clientX: x, clientY: y, timeStamp: at } = event
  const before = previous
  const isRepeated =
    before !== undefined && at - before.at < tapPause && Math.hypot(x - before.x, y - before.y) < samePlacePx
  const unintended = isRepeated && before.control !== control && !isSameAgain(before.control, control)
  if (event.type === 'click') previous = { x, y, at, control: unintended ? before.control : control }
  return unintended
}

/** A button that was drawn anew, such as 重试 after another failure. In a list it may be the next row's. */
const isSameAgain = (before: Control, control: Control): boolean =>
  before !== null &&
  control !== null &&
  !before.isConnected &&
  before.textContent === control.textContent &&
  before.ariaLabel === control.ariaLabel &&
  !control.closest('[role=list], [role=feed], ul, article')

const controls =
  'button, a[href], input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=option], [role=menuitem], [role=switch], [role=checkbox], [role=radio]'
const statefulControls = '[aria-pressed], [aria-checked], [role=tab], input, select'

/** A label acts for its control, which the browser clicks next. */
const controlAt = (target: EventTarget | null): Control => {
  if (!(target instanceof Element)) return null
  const found = target.closest(`${controls}, label`)
  return found instanceof HTMLLabelElement ? (found.control ?? found.querySelector(controls) ?? found) : found
}
