import { open } from 'node:fs/promises'
import { type AiMark, mergeMarks } from '@quanzi/contract/circle/ai-mark/ai-mark'
import { inspectField } from '@quanzi/contract/circle/ai-mark/inspect'
import { readAiMark } from '@quanzi/contract/circle/ai-mark/read-ai-mark'
import type { MediaInfo } from './probe.ts'

const maxTags = 200
const maxTagLength = 20_000

export const readVideoMark = async (path: string, { tags }: MediaInfo): Promise<AiMark | undefined> => {
  const fromTags = markOfTags(tags)
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    return mergeMarks(await readAiMark({ size, read }), fromTags)
  } finally {
    await file.close()
  }
}

export const markOfTags = (tags: MediaInfo['tags']): AiMark | undefined =>
  tags
    .slice(0, maxTags)
    .map(([name, value]) => inspectField(name, String(value).slice(0, maxTagLength)))
    .reduce(mergeMarks, undefined)
