import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { flip, makeToggle } from './toggle.ts'

test('a tap shows at once, before the server has answered', () => {
  const { toggle, shown } = world()
  void flip(toggle)
  expect(shown).toEqual([true])
})

test('the answer settles the number', async () => {
  const { toggle, settle } = world()
  await flip(toggle)
  expect(settle).toHaveBeenCalledExactlyOnceWith({ num: 1 }, true)
})

test('many rapid taps become at most two requests, and the last wish wins', async () => {
  const { toggle, sent, server, settle } = world()
  const all = [flip(toggle), flip(toggle), flip(toggle), flip(toggle)]
  await Promise.all(all)
  expect(sent).toEqual([true, false])
  expect(server.on).toBe(false)
  expect(settle).toHaveBeenCalledExactlyOnceWith({ num: 0 }, false)
})

test('tapping twice and once more while the first request is under way needs no second one', async () => {
  const { toggle, sent } = world()
  await Promise.all([flip(toggle), flip(toggle), flip(toggle)])
  expect(sent).toEqual([true])
})

test('a refusal takes the screen back and says why', async () => {
  const { toggle, shown, refuse, settle } = world({ refuse: () => true })
  await flip(toggle)
  expect(shown).toEqual([true, false])
  expect(refuse).toHaveBeenCalledOnce()
  expect(settle).not.toHaveBeenCalled()
})

test('whoever has gone back before the refusal came hears nothing', async () => {
  const { toggle, shown, refuse } = world({ refuse: () => true })
  await Promise.all([flip(toggle), flip(toggle)])
  expect(shown).toEqual([true, false])
  expect(refuse).not.toHaveBeenCalled()
})

test('after a refusal the next tap is a new try', async () => {
  let tries = 0
  const { toggle, server } = world({ refuse: () => tries++ === 0 })
  await flip(toggle)
  await flip(toggle)
  expect(server.on).toBe(true)
})

test('however people tap and whatever the server refuses, screen and server end up agreeing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.nat(3), { maxLength: 12 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (on, pauses, refusals) => {
        const left = [...refusals]
        const { toggle, shown, server } = world({ on, refuse: () => left.shift() ?? false })
        const taps: Promise<void>[] = []
        for (const pause of pauses) {
          taps.push(flip(toggle))
          for (let i = 0; i < pause; i++) await Promise.resolve()
        }
        await Promise.all(taps)
        expect(toggle.sending).toBe(false)
        expect(toggle.wish).toBe(server.on)
        expect(shown.at(-1) ?? on).toBe(server.on)
      },
    ),
  )
})

/** A server that holds one flag and answers a little later. */
const world = ({ on = false, refuse = () => false }: { on?: boolean; refuse?: () => boolean } = {}) => {
  const server = { on }
  const shown: boolean[] = []
  const sent: boolean[] = []
  const settle = vi.fn()
  const refused = vi.fn()
  const toggle = makeToggle(on, {
    show: (wish) => shown.push(wish),
    send: async (wish) => {
      sent.push(wish)
      await Promise.resolve()
      await Promise.resolve()
      if (refuse()) throw new Error('no')
      server.on = wish
      return { num: wish ? 1 : 0 }
    },
    settle,
    refuse: refused,
  })
  return { toggle, server, shown, sent, settle, refuse: refused }
}
