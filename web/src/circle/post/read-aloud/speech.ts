/** Returns a function that stops it. Chrome ends utterances that nothing refers to. */
export const speak = (pieces: readonly string[], onEnd: () => void): (() => void) => {
  const voice = findChineseVoice(speechSynthesis.getVoices())
  let utterances = pieces.map((piece) => {
    const utterance = new SpeechSynthesisUtterance(piece)
    utterance.lang = voice?.lang ?? 'zh-CN'
    utterance.voice = voice ?? null
    utterance.rate = 0.9
    utterance.onerror = () => end()
    return utterance
  })
  const end = () => {
    if (utterances.length === 0) return
    utterances = []
    speechSynthesis.cancel()
    removeEventListener('pagehide', end)
    onEnd()
  }
  const last = utterances.at(-1)
  if (last) last.onend = end
  // Stops the voice of another page, or one that was stopped halfway.
  speechSynthesis.cancel()
  for (const utterance of utterances) speechSynthesis.speak(utterance)
  addEventListener('pagehide', end)
  return end
}

/** False where there is no speech synthesis, or where none of its voices speaks Chinese. An empty list is still loading. */
export const canSpeak = (): boolean => {
  if (!('speechSynthesis' in globalThis)) return false
  const voices = speechSynthesis.getVoices()
  return voices.length === 0 || findChineseVoice(voices) !== undefined
}

export const watchVoices = (onChange: () => void): (() => void) => {
  if (!('speechSynthesis' in globalThis)) return () => {}
  // Safari has no listeners there.
  speechSynthesis.onvoiceschanged = onChange
  return () => {
    speechSynthesis.onvoiceschanged = null
  }
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

/** Mandarin before other Chinese, a voice of the device before one of the network, which may not come. */
export const findChineseVoice = <V extends Voice>(voices: readonly V[]): V | undefined => {
  const chinese = voices.filter(({ lang }) => /^(zh|cmn)\b/i.test(lang.replace('_', '-')))
  const rank = ({ lang, localService }: V) => (/^(zh[-_](cn|hans)|cmn)/i.test(lang) ? 2 : 0) + (localService ? 1 : 0)
  return chinese.sort((a, b) => rank(b) - rank(a))[0]
}
