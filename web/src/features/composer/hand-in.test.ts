import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { type Draft, draftOf, emptyDraft, type Form, type PostForEdit } from './draft.ts'
import { afterRefusal, beforeHandingIn, handIn } from './hand-in.ts'

/** A server that keeps the promise of the key: once taken, it answers the same; with another form it refuses. */
const server = () => {
  const taken = new Map<string, { form: string; topic_id: number }>()
  const posts = new Map<number, string>()
  let lines = 'up' as 'up' | 'no answer' | 'no way'
  const create = async (form: Form, key: string) => {
    if (lines === 'no way') throw new ApiError(0, '')
    const earlier = taken.get(key)
    if (earlier && earlier.form !== JSON.stringify(form))
      throw new ApiError(422, '重复的请求标识', { field: 'Idempotency-Key' })
    const topic_id = earlier?.topic_id ?? posts.size + 1
    taken.set(key, { form: JSON.stringify(form), topic_id })
    if (!earlier) posts.set(topic_id, String(form.content ?? ''))
    if (lines === 'no answer') throw new ApiError(0, '')
    return { topic_id }
  }
  const change = async ({ topic_id, content = '' }: Form & { topic_id: number; rev?: number }) => {
    posts.set(topic_id, String(content))
    return { topic_id }
  }
  const set = (now: typeof lines) => {
    lines = now
  }
  return { desk: { create, change, newKey: () => 'another' }, posts, set }
}

const draft = (text: string): Draft => ({ ...emptyDraft('key'), text })
const tried = async (before: Draft, desk: ReturnType<typeof server>['desk']): Promise<Draft> => {
  try {
    await handIn(before, desk)
  } catch (error) {
    return afterRefusal(before, error)
  }
  throw new Error('The try was answered.')
}

describe('handing a draft in', () => {
  test('publishes it', async () => {
    const { desk, posts } = server()
    expect(await handIn(draft('甲'), desk)).toBe(1)
    expect([...posts.values()]).toEqual(['甲'])
  })

  test('publishes it once when the first answer was lost', async () => {
    const { desk, posts, set } = server()
    set('no answer')
    const again = await tried(draft('甲'), desk)
    set('up')
    expect(await handIn(again, desk)).toBe(1)
    expect([...posts.values()]).toEqual(['甲'])
  })

  test('publishes what it says last, as one post, when the words changed after a lost answer', async () => {
    const { desk, posts, set } = server()
    set('no answer')
    const again = await tried(draft('甲'), desk)
    set('up')
    await handIn({ ...again, text: '乙' }, desk)
    expect([...posts.values()]).toEqual(['乙'])
  })

  test('finds the try that was taken among several', async () => {
    const { desk, posts, set } = server()
    set('no way')
    const second = await tried(draft('甲'), desk)
    set('no answer')
    const third = await tried({ ...second, text: '乙' }, desk)
    set('up')
    await handIn({ ...third, text: '丙' }, desk)
    expect([...posts.values()]).toEqual(['丙'])
  })

  test('changes nothing but the draft when the server refuses', async () => {
    const refused = new ApiError(422, '内容包含违规信息')
    const before = draft('甲')
    expect(afterRefusal(before, refused)).toBe(before)
  })

  test('of an edited post changes that post under the revision it was opened with', async () => {
    const calls: unknown[] = []
    const desk = {
      ...server().desk,
      change: async (form: { topic_id: number; rev?: number }, key: string) => {
        calls.push([form.topic_id, form.rev, key])
        return form
      },
    }
    const post = {
      topic_id: 7,
      rev: 4,
      content: '茶',
      tag_data: null,
      location: '',
      anonymous: '0',
      attachment: [],
      lng: null,
      lat: null,
    }
    await handIn(draftOf(post as unknown as PostForEdit, 'k'), desk)
    expect(calls).toEqual([[7, 4, 'k']])
  })

  test('notes a try once, however often it is made', () => {
    const noted = beforeHandingIn(beforeHandingIn(draft('甲')))
    expect(noted.unanswered).toHaveLength(1)
  })
})
