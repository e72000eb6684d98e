import type { TestHouse } from './house.ts'

const hour = 3_600_000

/** What is asked, and how; `from` and `to` in hours from now. */
export type PollWish = {
  tag?: number
  options?: string[]
  min?: number
  max?: number
  multiple?: boolean
  from?: number
  to?: number
  show_value?: boolean
  shown?: boolean
}

/** A poll that runs since an hour and for another, of one choice among four, unless said otherwise. */
export const addPoll = async (house: TestHouse, wish: PollWish = {}) => {
  const { options = ['大岭头', '梅岭', '半山', '老茶园'], min = 1, max = 1, from = -1, to = 1 } = wish
  const now = house.now().getTime()
  const tag_id = wish.tag ?? (await house.tag(`话题 ${Math.random()}`))
  const { id } = await house.db
    .insertInto('poll')
    .values({
      site_id: 10001,
      tag_id,
      question: '去哪里看日出？',
      multiple: wish.multiple ?? max > 1,
      min_option: min,
      max_option: max,
      starts_at: new Date(now + from * hour),
      ends_at: new Date(now + to * hour),
      show_value: wish.show_value ?? true,
      shown: wish.shown ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await house.db
    .insertInto('poll_option')
    .values(options.map((option) => ({ poll_id: id, option })))
    .returning('id')
    .execute()
  return { id, tag_id, options: made.map((row) => row.id) }
}
