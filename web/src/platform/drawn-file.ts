import type { AiMark } from '@quanzi/contract/circle/ai-mark/ai-mark'

/** The field `AIGC` of files that a canvas has drawn anew: drawing drops the metadata of the chosen file. */
const aigcOfDrawn = new WeakMap<Blob, string>()

/** A file for the upload from what a canvas drew of `source`, whose AI mark goes with it. */
export const drawnFile = async (source: Blob, parts: BlobPart[], name: string, options: FilePropertyBag) => {
  const file = new File(parts, name, options)
  const aigc = await readAigc(source)
  if (aigc !== undefined) aigcOfDrawn.set(file, aigc)
  return file
}

/** What the upload sends beside the bytes of a drawn file. */
export const aigcOfFile = (file: Blob): string | undefined => aigcOfDrawn.get(file)

/** A file that cannot be read shows its own error when it is drawn. */
const readAigc = async (source: Blob): Promise<string | undefined> => {
  const known = aigcOfDrawn.get(source)
  if (known !== undefined) return known
  const { readAiMark } = await import('@quanzi/contract/circle/ai-mark/read-ai-mark')
  const read = async (start: number, length: number) =>
    new Uint8Array(await source.slice(start, start + length).arrayBuffer())
  const mark = await readAiMark({ size: source.size, read }).catch(() => undefined)
  return mark && toAigc(mark)
}

export const toAigc = ({ grade, producer, produceId }: AiMark): string =>
  JSON.stringify({ Label: String(grade), ContentProducer: producer, ProduceID: produceId })
