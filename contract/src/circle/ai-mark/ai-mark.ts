import { toRecord } from '../../objects.ts'
import type { AiGrade } from '../ai-label.ts'

/** How a file says that it was made. The two texts of its `AIGC` field must be passed on with the file. */
export type AiMark = { grade: Exclude<AiGrade, 0>; producer: string; produceId: string }

export const markOfGrade = (grade: AiMark['grade']): AiMark => ({ grade, producer: '', produceId: '' })

export const mergeMarks = (a: AiMark | undefined, b: AiMark | undefined): AiMark | undefined => {
  if (!a || !b) return a ?? b
  const [best, other] = a.grade <= b.grade ? [a, b] : [b, a]
  return best.producer || best.produceId ? best : { ...other, grade: best.grade }
}

/** The field `AIGC` of TC260: `{"Label":"1","ContentProducer":…,"ProduceID":…}`; undefined for anything else. */
export const parseAigc = (value: unknown): AiMark | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { AIGC, Label, ContentProducer, ProduceID } = toRecord(value)
  if (AIGC !== undefined && Label === undefined) return parseAigc(typeof AIGC === 'string' ? toJson(AIGC) : AIGC)
  const texts = { producer: cleanText(ContentProducer), produceId: cleanText(ProduceID) }
  const label = Number(Label)
  if (label === 1 || label === 2 || label === 3) return { grade: label, ...texts }
  return texts.producer || texts.produceId ? { grade: 3, ...texts } : undefined
}

const maxJson = 8_192

export const toJson = (text: string): unknown => {
  if (text.length > maxJson) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Codes and names only: the text is written into files that everybody reads. */
const cleanText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 128).replace(/[^\p{L}\p{N} _.:@/-]/gu, '') : ''

/** An `AIGC` field within other text: the JSON object after its name, else the value of a `Label` near it. */
export const findAigc = (text: string): AiMark | undefined => {
  let found: AiMark | undefined
  let at = text.indexOf('AIGC')
  for (let tries = 0; at >= 0 && tries < 16; tries++) {
    found = mergeMarks(found, parseAigc(toJson(jsonAfter(text, at + 4))) ?? labelAfter(text, at + 4))
    at = text.indexOf('AIGC', at + 4)
  }
  return found
}

const jsonAfter = (text: string, from: number): string => {
  const start = text.slice(from, from + 200).indexOf('{')
  if (start < 0) return ''
  let depth = 0
  let quoted = false
  const first = from + start
  for (let at = first; at < text.length && at < first + maxJson; at++) {
    const char = text[at]
    if (char === '\\' && quoted) at++
    else if (char === '"') quoted = !quoted
    else if (!quoted && char === '{') depth++
    else if (!quoted && char === '}' && --depth === 0) return text.slice(first, at + 1)
  }
  return ''
}

const labelAfter = (text: string, from: number): AiMark | undefined => {
  const label = /\bLabel\W{1,12}([123])\b/.exec(text.slice(from, from + 1_000))?.[1]
  // The regular expression matches no other digits.
  return label === undefined ? undefined : markOfGrade(Number(label) as AiMark['grade'])
}
