import { type AiMark, findAigc, markOfGrade, mergeMarks, parseAigc, toJson } from './ai-mark.ts'
import { latin1, utf8 } from './decode.ts'

const generators =
  /midjourney|stable[ _-]?diffusion|dall[·._ -]?e\b|chatgpt|openai|comfyui|automatic1111|novelai|invokeai|fooocus|firefly|made with google ai|imagen \d|google veo|gemini|ideogram|leonardo\.ai|playground ai|flux\.1|runway|luma dream|pika labs|\bsora\b|kling|可灵|即梦|jimeng|dreamina|豆包|doubao|通义万相|tongyi|wanx|文心一格|混元|hunyuan|海螺|hailuo|minimax|vidu|liblib|seedream|seedance/i

/** The value of a field that names the program: `Software`, `CreatorTool`. */
export const inspectTool = (value: string): AiMark | undefined =>
  generators.test(value.slice(0, 200)) ? markOfGrade(3) : undefined

const toolFields = ['creatortool', 'software', 'photoshop:credit', 'softwareagent']
const windowAfter = 300

/** Up to 32 pieces of text that follow the occurrences of a word. */
const piecesAfter = (text: string, word: string): string[] => {
  const pieces: string[] = []
  for (let at = text.indexOf(word); at >= 0 && pieces.length < 32; at = text.indexOf(word, at + word.length))
    pieces.push(text.slice(at + word.length, at + word.length + windowAfter))
  return pieces
}

const entities: Record<string, string> = { quot: '"', '#34': '"', '#x22': '"', apos: "'", lt: '<', gt: '>', amp: '&' }
const decodeEntities = (text: string): string =>
  text.replace(/&(quot|#34|#x22|apos|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '')

export const inspectXmp = (xmp: string): AiMark | undefined => {
  const text = decodeEntities(xmp)
  const lower = text.toLowerCase()
  let mark = findAigc(text)
  if (piecesAfter(lower, 'digitalsourcetype').some(isGeneratedSource)) mark = mergeMarks(mark, markOfGrade(1))
  for (const field of toolFields)
    for (const piece of piecesAfter(lower, field)) mark = mergeMarks(mark, inspectTool(piece))
  return mark
}

/** `trainedAlgorithmicMedia` and `compositeWithTrainedAlgorithmicMedia`, in lower case. */
const isGeneratedSource = (lower: string): boolean => lower.includes('trainedalgorithmicmedia')

/** The claims of a C2PA manifest are CBOR, which contains its texts verbatim. */
export const inspectC2pa = (manifest: Uint8Array): AiMark | undefined => {
  const text = latin1(manifest)
  if (!text.includes('c2pa')) return undefined
  const lower = text.toLowerCase()
  if (isGeneratedSource(lower)) return mergeMarks(markOfGrade(1), findAigc(utf8(manifest)))
  const names = ['claim_generator', ...toolFields].flatMap((word) => piecesAfter(lower, word))
  return names.map(inspectTool).find((mark) => mark !== undefined)
}

const promptKeys = ['parameters', 'prompt', 'workflow', 'sd-metadata', 'invokeai_metadata', 'dream', 'generation_data']
const isPrompt = (text: string): boolean =>
  /\bSteps: \d{1,5}, Sampler: /.test(text) || text.includes('"class_type"') || text.includes('"sampler')

/** A named text of a PNG or of the tags of a video. */
export const inspectField = (name: string, value: string): AiMark | undefined => {
  const key = name.toLowerCase()
  if (key === 'aigc') return parseAigc(toJson(value)) ?? findAigc(`AIGC${value}`)
  if (key.includes('xmp')) return inspectXmp(value)
  if (['software', 'creatortool', 'encoder', 'source'].includes(key)) return inspectTool(value)
  if (promptKeys.includes(key) && isPrompt(value)) return markOfGrade(3)
  return inspectComment(value)
}

/** A text whose name does not say what it contains, such as a comment or a description. */
export const inspectComment = (text: string): AiMark | undefined => {
  const mark = findAigc(text) ?? (text.includes('"ContentProducer"') ? parseAigc(toJson(text.trim())) : undefined)
  return mark ?? (/\bSteps: \d{1,5}, Sampler: /.test(text) ? markOfGrade(3) : undefined)
}

/** Metadata of a video, not taken apart: the field of TC260, XMP, and the names of programs. */
export const inspectBoxes = (bytes: Uint8Array): AiMark | undefined => {
  const text = latin1(bytes)
  const tools = ['\xa9too', '\xa9swr'].flatMap((word) => piecesAfter(text, word).map(inspectTool))
  return tools.reduce(mergeMarks, inspectXmp(utf8(bytes)))
}
