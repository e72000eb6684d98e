import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { type Deed, openOutbox, partsOf } from './outbox.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const deed = (key: string, on: boolean, at: number, by = 1): Deed => ({ key, on, at, by })

test('a wish waits, outlives the page, and is sent once', async () => {
  const storage = memory()
  openOutbox(storage).put(deed('like:7', true, 1))
  const sent: string[] = []
  const box = openOutbox(storage, async (d) => {
    sent.push(`${d.key} ${d.on}`)
    return { num: 3 }
  })
  expect(await box.flush(1)).toEqual([{ ...deed('like:7', true, 1), num: 3 }])
  await box.flush(1)
  expect(sent).toEqual(['like:7 true'])
})

test('the last wish for a thing is the one that waits; what was undone on line does not wait', () => {
  const box = openOutbox(memory())
  box.put(deed('like:7', true, 1))
  box.put(deed('like:7', false, 2))
  box.put(deed('follow:3', true, 3))
  box.drop('follow:3')
  expect(box.waiting(1)).toEqual([deed('like:7', false, 2)])
})

test('without a network everything goes on waiting, a refusal ends the wish', async () => {
  const answers = [new ApiError(0, ''), new ApiError(301, '内容不存在或已删除'), null]
  const box = openOutbox(memory(), async () => {
    const error = answers.shift()
    if (error) throw error
    return {}
  })
  box.put(deed('like:7', true, 1))
  box.put(deed('collect:8', true, 2))
  expect(await box.flush(1)).toEqual([])
  expect(box.waiting(1)).toHaveLength(2)
  expect(await box.flush(1)).toHaveLength(1)
  expect(box.waiting(1)).toEqual([])
})

test('one member’s wishes are never sent as another’s, and a visitor’s do not wait', async () => {
  const box = openOutbox(memory(), async () => ({}))
  expect(box.put(deed('like:7', true, 1, 0))).toBe(false)
  box.put(deed('like:7', true, 1, 5))
  expect(await box.flush(6)).toEqual([])
  expect(box.waiting(5)).toHaveLength(1)
})

test('only what a toggle can send waits', () => {
  expect(partsOf('like:7')).toEqual({ kind: 'like', id: 7 })
  expect(partsOf('desk:7')).toBeNull()
  expect(openOutbox(memory()).put(deed('like:', true, 1))).toBe(false)
})

test('with answers lost, doubled and late, every thing ends as it was wished last', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ tap: fc.constantFrom('like:1', 'like:2', 'collect:1'), on: fc.boolean() }),
      fc.record({ flush: fc.constantFrom('lost before', 'lost after', 'doubled', 'fine') }),
    ),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const server = new Map<string, boolean>()
      const wished = new Map<string, boolean>()
      let line = 'fine'
      const box = openOutbox(memory(), async (d) => {
        if (line === 'lost before') throw new ApiError(0, '')
        server.set(d.key, d.on)
        if (line === 'doubled') server.set(d.key, d.on)
        if (line === 'lost after') throw new ApiError(0, '')
        return {}
      })
      let at = 0
      for (const step of all) {
        if ('tap' in step) {
          at += 1
          box.put(deed(step.tap, step.on, at))
          wished.set(step.tap, step.on)
        } else {
          line = step.flush
          await box.flush(1)
        }
      }
      line = 'fine'
      await box.flush(1)
      expect(box.waiting(1)).toEqual([])
      expect(Object.fromEntries(server)).toEqual(Object.fromEntries(wished))
    }),
  )
})
