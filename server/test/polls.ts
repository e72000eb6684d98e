import { hour } from '@quanzi/contract/time'
import type { TestApp } from './test-app.ts'

/** Times are in hours from now. */
export type PollInput = {
  tag?: number
  options?: string[]
  min?: number
  max?: number
  multiple?: boolean
  startsInHours?: number
  endsInHours?: number
  show_value?: boolean
  shown?: boolean
}

/** By default a poll with one choice of four options that started an hour ago and ends in an hour. */
export const addPoll = async (app: TestApp, input: PollInput = {}) => {
  const {
    options = ['大岭头', '梅岭', '半山', '老茶园'],
    min = 1,
    max = 1,
    startsInHours = -1,
    endsInHours = 1,
  } = input
  const now = app.now().getTime()
  const tag_id = input.tag ?? (await app.createTag(`话题 ${Math.random()}`))
  const { id } = await app.db
    .insertInto('poll')
    .values({
      site_id: 10001,
      tag_id,
      question: '去哪里看日出？',
      multiple: input.multiple ?? max > 1,
      min_option: min,
      max_option: max,
      starts_at: new Date(now + startsInHours * hour),
      ends_at: new Date(now + endsInHours * hour),
      show_value: input.show_value ?? true,
      shown: input.shown ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const insertedOptions = await app.db
    .insertInto('poll_option')
    .values(options.map((option) => ({ poll_id: id, option })))
    .returning('id')
    .execute()
  return { id, tag_id, options: insertedOptions.map((row) => row.id) }
}
