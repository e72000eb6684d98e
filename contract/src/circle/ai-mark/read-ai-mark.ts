import { type AiMark, mergeMarks } from './ai-mark.ts'
import { inspectMp4 } from './boxes.ts'
import { type ByteSource, createBoundedReader } from './byte-source.ts'
import { latin1 } from './decode.ts'
import { inspectJpeg, inspectPng, inspectWebp, scanForPackets } from './pictures.ts'

/** docs/spec/uploads.md, AI marks. A broken file gives what was readable before the fault. */
export const readAiMark = async (source: ByteSource): Promise<AiMark | undefined> => {
  const reader = createBoundedReader(source)
  const head = latin1(await reader.bytes(0, 16))
  if (head.startsWith('\xff\xd8')) return inspectJpeg(reader)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return inspectPng(reader)
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return inspectWebp(reader)
  if (head.startsWith('GIF8')) return scanForPackets(reader)
  if (!/^(?:ftyp|moov|mdat|wide|free|skip|pnot)$/.test(head.slice(4, 8))) return undefined
  const isPicture = /^(?:hei|hev|mif|msf|avif|avis)/.test(head.slice(8))
  return mergeMarks(await inspectMp4(reader), isPicture ? await scanForPackets(reader) : undefined)
}
