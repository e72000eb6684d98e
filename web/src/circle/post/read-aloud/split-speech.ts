/** Chrome falls silent in an utterance of more than about a quarter of a minute. */
const longest = 60

/** At most 60 characters each, without addresses and emoji, which voices spell out. */
export const splitForSpeech = (text: string): string[] =>
  sentencesOf(text.replace(/https?:\/\/\S+/g, '链接').replace(/#|\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/gu, ' '))
    .flatMap(shorten)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))

const sentencesOf = (text: string): string[] => text.match(/[^。！？!?；;…\n]+[。！？!?；;…]*/g) ?? []

/** At commas where there are some, otherwise where the length ends. */
const shorten = (sentence: string): string[] => {
  if (sentence.length <= longest) return [sentence]
  const pieces: string[] = []
  let piece = ''
  for (const part of sentence.match(/[^，、,：:]+[，、,：:]*/g) ?? []) {
    if (piece !== '' && piece.length + part.length > longest) {
      pieces.push(piece)
      piece = ''
    }
    piece += part
    while (piece.length > longest) {
      pieces.push([...piece].slice(0, longest).join(''))
      piece = [...piece].slice(longest).join('')
    }
  }
  return piece === '' ? pieces : [...pieces, piece]
}
