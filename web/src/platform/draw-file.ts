import type { AiMark } from '@quanzi/contract/circle/ai-mark/ai-mark'
import { readAiMark } from '@quanzi/contract/circle/ai-mark/read-ai-mark'
import { aigcOfFile, setAigc } from './drawn-file.ts'

/** A file for the upload from what a canvas drew of `source`, whose AI mark goes with it. */
export const drawnFile = async (source: Blob, parts: BlobPart[], name: string, options: FilePropertyBag) => {
  const file = new File(parts, name, options)
  const aigc = aigcOfFile(source) ?? (await readAigc(source))
  if (aigc !== undefined) setAigc(file, aigc)
  return file
}

/** A file that cannot be read shows its own error when it is drawn. */
const readAigc = async (source: Blob): Promise<string | undefined> => {
  const read = async (start: number, length: number) =>
    new Uint8Array(await source.slice(start, start + length).arrayBuffer())
  const mark = await readAiMark({ size: source.size, read }).catch(() => undefined)
  return mark && toAigc(mark)
}

export const toAigc = ({ grade, producer, produceId }: AiMark): string =>
  JSON.stringify({ Label: String(grade), ContentProducer: producer, ProduceID: produceId })
