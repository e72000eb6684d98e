/**
 * One thing that is on or off at the server: liked, kept, followed. A tap shows at once; taps while a request is under way
 * only change the wish, and when the answer comes at most one more request follows. The last wish wins. A refusal takes
 * the screen back to what the server last agreed to.
 */
export type Toggle<R> = {
  /** What the reader wants, which is what the screen shows. */
  wish: boolean
  /** What the server last said or was believed to hold. */
  truth: boolean
  sending: boolean
  actions: ToggleActions<R>
}

export type ToggleActions<R> = {
  /** Writes a wish into what is shown. Called again with the truth after a refusal, so it must not add up. */
  show: (on: boolean) => void
  send: (on: boolean) => Promise<R>
  /** The answer to the last wish. */
  settle?: ((answer: R, on: boolean) => void) | undefined
  refuse: (error: unknown) => void
  /** Whether the wish is kept where it failed, to be sent when there is a network again. */
  wait?: ((on: boolean, error: unknown) => boolean) | undefined
}

export const makeToggle = <R>(on: boolean, actions: ToggleActions<R>): Toggle<R> => ({
  wish: on,
  truth: on,
  sending: false,
  actions,
})

/** Resolves when nothing is under way any more. */
export const flip = async <R>(toggle: Toggle<R>): Promise<void> => {
  toggle.wish = !toggle.wish
  toggle.actions.show(toggle.wish)
  if (toggle.sending) return
  toggle.sending = true
  try {
    while (toggle.wish !== toggle.truth) await sendWish(toggle)
  } finally {
    toggle.sending = false
  }
}

const sendWish = async <R>(toggle: Toggle<R>) => {
  const asked = toggle.wish
  try {
    const answer = await toggle.actions.send(asked)
    toggle.truth = asked
    if (toggle.wish === asked) toggle.actions.settle?.(answer, asked)
  } catch (error) {
    if (toggle.actions.wait?.(asked, error)) {
      toggle.truth = asked
      return
    }
    // Who has already gone back has nothing to take back and nothing to be told.
    if (toggle.wish === toggle.truth) return
    toggle.wish = toggle.truth
    toggle.actions.show(toggle.truth)
    toggle.actions.refuse(error)
  }
}
