/** An answer that takes longer than this is not waited for. */
export const patience = 800

/**
 * Goes on once: when the server has agreed, or where `mayGo` allows it on a slow line before that. A refusal that comes
 * then finds the reviewer at the next item; `refused` says whether it is so.
 */
export const impatiently = (mayGo: boolean, goOn: (early: boolean) => void) => {
  let gone = false
  const go = (early: boolean) => {
    if (gone) return
    gone = true
    goOn(early)
  }
  const timer = mayGo ? setTimeout(() => go(true), patience) : undefined
  return {
    agreed: () => {
      clearTimeout(timer)
      go(false)
    },
    refused: (): boolean => {
      clearTimeout(timer)
      return gone
    },
  }
}
