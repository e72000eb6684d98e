import { describe, expect, test, vi } from 'vitest'
import { setDataSaver } from '../../../ui/media/data-saver.ts'
import {
  allowsAutoplay,
  canAutoplay,
  cancelAutoplay,
  claimPlayback,
  isPortrait,
  queueAutoplay,
} from './video-autoplay.ts'

describe('video autoplay', () => {
  test('videos autoplay on Wi-Fi or a cable', () => {
    expect(allowsAutoplay({ type: 'wifi' }, false)).toBe(true)
    expect(allowsAutoplay({ type: 'ethernet' }, false)).toBe(true)
  })

  test('videos do not autoplay on mobile data, on an unknown connection, or with reduced motion', () => {
    expect(allowsAutoplay({ type: 'cellular' }, false)).toBe(false)
    expect(allowsAutoplay(undefined, false)).toBe(false)
    expect(allowsAutoplay({ type: 'wifi', saveData: true }, false)).toBe(false)
    expect(allowsAutoplay({ type: 'wifi' }, true)).toBe(false)
  })

  test('videos do not autoplay with the data saver on', () => {
    vi.stubGlobal('navigator', { connection: { type: 'wifi' } })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    expect(canAutoplay()).toBe(true)
    setDataSaver(true)
    expect(canAutoplay()).toBe(false)
    setDataSaver(false)
    vi.unstubAllGlobals()
  })
})

test('starting a video stops the current one, ending a video stops none', () => {
  const log: string[] = []
  const endA = claimPlayback(() => log.push('a stops'))
  const endB = claimPlayback(() => log.push('b stops'))
  expect(log).toEqual(['a stops'])
  endA()
  claimPlayback(() => {})()
  expect(log).toEqual(['a stops', 'b stops'])
  endB()
})

test('when a video ends, another visible one starts, not the same again', () => {
  const log: string[] = []
  const [a, b, c] = [() => {}, () => {}, () => {}]
  for (const [stop, name] of [
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ] as const)
    queueAutoplay(stop, () => log.push(name))
  cancelAutoplay(b)
  claimPlayback(c)()
  expect(log).toEqual(['a'])
  const end = claimPlayback(c)
  claimPlayback(a)
  end()
  expect(log).toEqual(['a'])
  cancelAutoplay(a)
  cancelAutoplay(c)
})

test('a video is portrait when it is higher than wide, and landscape without a size', () => {
  expect(isPortrait({ width: 720, height: 1280 })).toBe(true)
  expect(isPortrait({ width: 720, height: 720 })).toBe(false)
  expect(isPortrait({ width: 0, height: 0 })).toBe(false)
})
