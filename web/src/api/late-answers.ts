import { limits } from '@quanzi/contract/limits'

/** The last wish for each thing, as it is shown, and when it was made or reached the server. */
const wishes = new Map<string, { at: number; show: () => void }>()

export const wished = (key: string, show: () => void): void => {
  const at = performance.now()
  for (const [old, wish] of wishes) if (at - wish.at > limits.requestTimeout) wishes.delete(old)
  wishes.set(key, { at, show })
}

export const landed = (key: string): void => {
  const wish = wishes.get(key)
  if (wish) wish.at = performance.now()
}

/**
 * Asks, and shows in the answer, as soon as it is kept, what was wished since the question. An answer that was read before
 * a wish had landed tells of the world before it, and would take the screen back.
 */
export const askedNow = async <T>(ask: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const answer = await ask()
  const since = [...wishes.values()].filter(({ at }) => at >= began)
  if (since.length > 0) setTimeout(() => since.forEach(({ show }) => show()))
  return answer
}
