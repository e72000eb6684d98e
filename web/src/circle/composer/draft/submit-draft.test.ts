import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { type Draft, draftFromPost, emptyDraft, type PostForEdit, type PostInput } from './draft.ts'
import { draftAfterFailure, submitDraft, withPendingAttempt } from './submit-draft.ts'

/**
 * A fake server with idempotency keys: the same form gets the same response, another form under the same key is
 * rejected.
 */
const server = () => {
  const accepted = new Map<string, { input: string; topic_id: number }>()
  const posts = new Map<number, string>()
  let network = 'up' as 'up' | 'no answer' | 'no way'
  const create = async (input: PostInput, key: string) => {
    if (network === 'no way') throw new ApiError(0, '')
    const earlier = accepted.get(key)
    if (earlier && earlier.input !== JSON.stringify(input))
      throw new ApiError(422, '重复的请求标识', { field: 'Idempotency-Key' })
    const topic_id = earlier?.topic_id ?? posts.size + 1
    accepted.set(key, { input: JSON.stringify(input), topic_id })
    if (!earlier) posts.set(topic_id, String(input.content ?? ''))
    if (network === 'no answer') throw new ApiError(0, '')
    return { topic_id }
  }
  const update = async ({ topic_id, content = '' }: PostInput & { topic_id: number; rev?: number }) => {
    if (!posts.has(topic_id)) throw new ApiError(301, '内容不存在或已删除')
    posts.set(topic_id, String(content))
    return { topic_id }
  }
  const read = async (topic_id: number) => {
    if (!posts.has(topic_id)) throw new ApiError(301, '内容不存在或已删除')
  }
  const setNetwork = (now: typeof network) => {
    network = now
  }
  return { api: { create, update, read, newKey: () => 'another' }, posts, setNetwork }
}

const draft = (text: string): Draft => ({ ...emptyDraft('key'), text })
const submitAndFail = async (before: Draft, api: ReturnType<typeof server>['api']): Promise<Draft> => {
  try {
    await submitDraft(before, api)
  } catch (error) {
    return draftAfterFailure(before, error, api.newKey)
  }
  throw new Error('The try was answered.')
}

describe('publishing a draft', () => {
  test('submitDraft publishes the draft', async () => {
    const { api, posts } = server()
    expect(await submitDraft(draft('甲'), api)).toBe(1)
    expect([...posts.values()]).toEqual(['甲'])
  })

  test('a draft is published once after a lost response', async () => {
    const { api, posts, setNetwork } = server()
    setNetwork('no answer')
    const again = await submitAndFail(draft('甲'), api)
    setNetwork('up')
    expect(await submitDraft(again, api)).toBe(1)
    expect([...posts.values()]).toEqual(['甲'])
  })

  test('a draft edited after a lost response updates the one published post', async () => {
    const { api, posts, setNetwork } = server()
    setNetwork('no answer')
    const again = await submitAndFail(draft('甲'), api)
    setNetwork('up')
    await submitDraft({ ...again, text: '乙' }, api)
    expect([...posts.values()]).toEqual(['乙'])
  })

  test.each(['甲', '乙'])(
    'a draft whose accepted attempt was deleted meanwhile keeps the text %s for another post',
    async (text) => {
      const { api, posts, setNetwork } = server()
      setNetwork('no answer')
      const again = await submitAndFail(draft('甲'), api)
      setNetwork('up')
      posts.clear()
      const free = await submitAndFail({ ...again, text }, api)
      await submitDraft(free, api)
      expect([...posts.values()]).toEqual([text])
    },
  )

  test('a draft whose idempotency key was used by an unknown attempt is sent under another key', async () => {
    const { api, posts } = server()
    await submitDraft(draft('甲'), api)
    await submitDraft(await submitAndFail(draft('乙'), api), api)
    expect([...posts.values()]).toEqual(['甲', '乙'])
  })

  test('submitDraft finds the accepted attempt among several', async () => {
    const { api, posts, setNetwork } = server()
    setNetwork('no way')
    const second = await submitAndFail(draft('甲'), api)
    setNetwork('no answer')
    const third = await submitAndFail({ ...second, text: '乙' }, api)
    setNetwork('up')
    await submitDraft({ ...third, text: '丙' }, api)
    expect([...posts.values()]).toEqual(['丙'])
  })

  test('a refused draft publishes nothing and stays', async () => {
    const refused = new ApiError(422, '内容包含违规信息')
    const before = draft('甲')
    expect(draftAfterFailure(before, refused, server().api.newKey)).toBe(before)
  })

  test('an edited post is updated against the revision that it was opened with', async () => {
    const calls: unknown[] = []
    const api = {
      ...server().api,
      update: async (input: { topic_id: number; rev?: number }, key: string) => {
        calls.push([input.topic_id, input.rev, key])
        return input
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
    await submitDraft(draftFromPost(post as unknown as PostForEdit, 'k'), api)
    expect(calls).toEqual([[7, 4, 'k']])
  })

  test('equal attempts are recorded once', () => {
    const marked = withPendingAttempt(withPendingAttempt(draft('甲')))
    expect(marked.unconfirmed).toHaveLength(1)
  })
})
