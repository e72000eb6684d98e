import { describe, expect, test, vi } from 'vitest'
import { setDataSaver } from '../../ui/data-saver.ts'
import { isStanding, mayPlayByItself, playsByItself, takeTurn, waitForTurn, waitNoMore } from './video-play.ts'

describe('a video moves by itself', () => {
  test('on Wi-Fi or a cable', () => {
    expect(playsByItself({ type: 'wifi' }, false)).toBe(true)
    expect(playsByItself({ type: 'ethernet' }, false)).toBe(true)
  })

  test('but not where it costs, where nobody knows, or where data or motion are not wanted', () => {
    expect(playsByItself({ type: 'cellular' }, false)).toBe(false)
    expect(playsByItself(undefined, false)).toBe(false)
    expect(playsByItself({ type: 'wifi', saveData: true }, false)).toBe(false)
    expect(playsByItself({ type: 'wifi' }, true)).toBe(false)
  })

  test('nor where the reader asked to save data', () => {
    vi.stubGlobal('navigator', { connection: { type: 'wifi' } })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    expect(mayPlayByItself()).toBe(true)
    setDataSaver(true)
    expect(mayPlayByItself()).toBe(false)
    setDataSaver(false)
    vi.unstubAllGlobals()
  })
})

test('one video at a time: who begins stops the one before, who ends stops nobody', () => {
  const log: string[] = []
  const endA = takeTurn(() => log.push('a stops'))
  const endB = takeTurn(() => log.push('b stops'))
  expect(log).toEqual(['a stops'])
  endA()
  takeTurn(() => {})()
  expect(log).toEqual(['a stops', 'b stops'])
  endB()
})

test('who ends leaves the turn to another that is in view, not to itself', () => {
  const log: string[] = []
  const [a, b, c] = [() => {}, () => {}, () => {}]
  for (const [stop, name] of [
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ] as const)
    waitForTurn(stop, () => log.push(name))
  waitNoMore(b)
  takeTurn(c)()
  expect(log).toEqual(['a'])
  const end = takeTurn(c)
  takeTurn(a)
  end()
  expect(log).toEqual(['a'])
  waitNoMore(a)
  waitNoMore(c)
})

test('a video stands when it is higher than wide, and lies when nothing is known', () => {
  expect(isStanding({ width: 720, height: 1280 })).toBe(true)
  expect(isStanding({ width: 720, height: 720 })).toBe(false)
  expect(isStanding({ width: 0, height: 0 })).toBe(false)
})
