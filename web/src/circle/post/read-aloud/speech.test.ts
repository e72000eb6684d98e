import { afterEach, expect, test, vi } from 'vitest'
import { canSpeak, findChineseVoice, speak } from './speech.ts'

afterEach(() => vi.unstubAllGlobals())

class Utterance {
  onend?: () => void
  onerror?: () => void
  lang = ''
  voice: unknown = null
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const stubSpeech = (voices: { lang: string; localService: boolean }[] = []) => {
  const queue: Utterance[] = []
  const pages = new EventTarget()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages))
  vi.stubGlobal('removeEventListener', pages.removeEventListener.bind(pages))
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (utterance: Utterance) => queue.push(utterance),
    cancel: () => queue.splice(0),
  })
  return { queue, leavePage: () => pages.dispatchEvent(new Event('pagehide')) }
}

test('the pieces are read in Chinese, and the end is reported after the last one', () => {
  const { queue } = stubSpeech([
    { lang: 'en-US', localService: true },
    { lang: 'zh-HK', localService: true },
    { lang: 'zh_CN', localService: false },
  ])
  const onEnd = vi.fn()
  speak(['一。', '二。'], onEnd)
  expect(queue.map(({ text, lang }) => [text, lang])).toEqual([
    ['一。', 'zh_CN'],
    ['二。', 'zh_CN'],
  ])
  expect(onEnd).not.toHaveBeenCalled()
  queue[1]?.onend?.()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('stopping, leaving the page or a failing voice ends the reading once', () => {
  const { queue, leavePage } = stubSpeech()
  const onEnd = vi.fn()
  const stop = speak(['一。', '二。'], onEnd)
  stop()
  stop()
  expect([queue.length, onEnd.mock.calls.length]).toEqual([0, 1])
  speak(['一。'], onEnd)
  leavePage()
  expect([queue.length, onEnd.mock.calls.length]).toEqual([0, 2])
  speak(['一。'], onEnd)
  queue[0]?.onerror?.()
  leavePage()
  expect([queue.length, onEnd.mock.calls.length]).toEqual([0, 3])
})

test('without speech synthesis or a Chinese voice reading aloud is not offered', () => {
  expect(canSpeak()).toBe(false)
  stubSpeech([{ lang: 'en-US', localService: true }])
  expect(canSpeak()).toBe(false)
  stubSpeech([{ lang: 'zh-TW', localService: true }])
  expect(canSpeak()).toBe(true)
  // Chrome loads its voices after the page.
  stubSpeech([])
  expect(canSpeak()).toBe(true)
})

test('a Mandarin voice on the device is preferred', () => {
  const voices = ['zh-TW', 'zh-CN', 'zh-CN'].map((lang, index) => ({ lang, localService: index !== 1, index }))
  expect(findChineseVoice(voices)?.index).toBe(2)
  expect(findChineseVoice([{ lang: 'zhx', localService: true }])).toBeUndefined()
})
