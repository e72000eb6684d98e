import type { GzipBlock } from './gzip-blocks.ts'

/**
 * A response body that is serialized already: its JSON in pieces, as bytes. `etag` is set when the body is the same for
 * many viewers, so that a cache may revalidate it. `gzipBlocks` are the pieces compressed, where others share them. `isCurrent`: the
 * cache that it comes from would give it to another visitor too.
 */
export type PrebuiltResponse = {
  readonly pieces: readonly Buffer[]
  readonly etag?: string
  readonly gzipBlocks?: readonly GzipBlock[]
  readonly isCurrent?: () => boolean
}

export const isPrebuiltResponse = (result: unknown): result is PrebuiltResponse =>
  typeof result === 'object' && result !== null && 'pieces' in result && Array.isArray(result.pieces)
