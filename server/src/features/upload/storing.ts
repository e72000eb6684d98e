import type { House } from '../../house.ts'
import { Refusal } from '../../http/refusal.ts'

/** What the storage cannot take, for want of room or because it is away, may be sent again: 503, whatever the reason. */
export const storing = async <T>(house: House, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    house.log.error({ err: error }, 'the storage took nothing')
    throw new Refusal('unavailable')
  }
}
