import { defaultWords } from '@quanzi/contract/words'
import { useReducer } from 'react'
import { landed, wished } from '../api/late-answers.ts'
import { toastError } from './toast.ts'
import { flip, makeToggle, type Toggle, type ToggleActions } from './toggle.ts'

/** Who else wants to know of a toggle: it keeps what found no network, and tells other pages what was done. */
type Witness = {
  begins(key: string): void
  done(key: string, on: boolean, answer: unknown): void
  /** True when the wish is kept and will be sent. */
  failed(key: string, on: boolean, error: unknown): boolean
}
let witness: Witness | null = null
/** Set by the shell when the first screen stands. */
export const setWitness = (chosen: Witness) => {
  witness = chosen
}

/** Under way, by key: the same thing on two screens is one toggle. */
const underWay = new Map<string, Toggle<unknown>>()

/**
 * `const like = useToggle({ key: 'like:7', on: post.is_digg === 1, show, send, settle })`, then `like.on` and `like.flip()`.
 * `on` is what the cache says; while a request is under way the wish stands above it.
 */
export const useToggle = <R>({ key, on, show, send, settle, words = defaultWords.action }: UseToggle<R>) => {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const tap = () => {
    const actions: ToggleActions<R> = {
      show: (wish) => {
        wished(key, () => show(wish))
        show(wish)
        redraw()
      },
      send: async (wish) => {
        witness?.begins(key)
        const answer = await send(wish)
        landed(key)
        witness?.done(key, wish, answer)
        return answer
      },
      settle,
      wait: (wish, error) => witness?.failed(key, wish, error) === true,
      refuse: (error) => toastError(error, words),
    }
    const known = underWay.get(key)
    const toggle = (known as Toggle<R> | undefined) ?? makeToggle(on, actions)
    toggle.actions = actions
    if (!known) underWay.set(key, toggle as Toggle<unknown>)
    void flip(toggle).finally(() => {
      if (!toggle.sending && underWay.get(key) === toggle) underWay.delete(key)
      redraw()
    })
  }
  return { on: underWay.get(key)?.wish ?? on, flip: tap }
}

type UseToggle<R> = {
  key: string
  on: boolean
  show: (on: boolean) => void
  send: (on: boolean) => Promise<R>
  settle?: (answer: R, on: boolean) => void
  /** When the server gave no words of its own. */
  words?: string
}
