import { useState } from 'react'
import { toastError } from '../../ui/toast.ts'

/**
 * The switches of a table: a tap shows at once, and goes back with a word where it is refused. `send` resolves when what
 * is saved has been read again.
 */
export const useWishes = (send: (id: number, on: boolean) => Promise<unknown>) => {
  const [wished, setWished] = useState<Record<number, boolean>>({})
  const flip = (id: number, on: boolean) => {
    setWished((now) => ({ ...now, [id]: on }))
    send(id, on)
      .catch(toastError)
      // A later tap is its own answer's to end.
      .then(() => setWished((now) => (now[id] === on ? without(now, id) : now)))
  }
  return { isOn: (id: number, saved: boolean) => wished[id] ?? saved, flip }
}

const without = (wished: Record<number, boolean>, id: number) => {
  const { [id]: _, ...rest } = wished
  return rest
}
