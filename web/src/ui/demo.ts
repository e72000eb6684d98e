import { makeStore } from './store.ts'

const demo = makeStore(false)

/** A trial installation: every header carries 演示, which leads to the desk where everything can be tried. */
export const setDemo = (yes: boolean) => demo.set(yes)
export const useDemo = demo.use
