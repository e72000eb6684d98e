import { z } from 'zod'
import type { AnyErrorName } from './console/errors.ts'
import { limits } from './limits.ts'

/**
 * One call of the wire: who may make it, what goes in, what comes out. A call is filed in the tree under its address,
 * `METHOD path action` (`GET circle/topicapi list`), so that the web can name it by a string and needs no code for it.
 */
export type Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** The least role that may call; the server checks it against the site before it looks at the form. */
  who: Who
  input: In
  answer: Out
  /** A sentence for the interface description. */
  about: string
  /** The answer is the same for every viewer (or for every visitor): it carries an ETag. */
  shared?: 'all' | 'visitors'
  /** Pages of other registered sites may post it too; every other foreign page is refused. */
  from?: 'sites'
  /** The file of the form may be large: it goes past the memory, to the disk. */
  file?: 'streamed'
  /**
   * An Idempotency-Key is not looked at: its transaction would take back the tries that a refusal counts, send something
   * out twice, or keep the answer where it is a secret or a file. docs/spec/calls.md.
   */
  keyless?: true
}

/** `chief` is an operator of all sites. */
export type Who = 'visitor' | 'member' | 'reviewer' | 'operator' | 'chief'

export const call = <In extends z.ZodType, Out extends z.ZodType>(c: Call<In, Out>): Call<In, Out> => c

/** What every answer is wrapped in. */
export type Envelope<T> =
  | { state: 1; data: T; error: ''; code: 0 }
  | { state: 0; data: unknown; error: string; code: number }

/**
 * Attaches a refusal of `errors.ts` to a check: such an issue answers with that refusal's own code and words,
 * any other issue is 400.
 */
export const orElse = (name: AnyErrorName, words?: Record<string, string | number>) => ({
  params: { refusal: name, words },
})

/* ---------- fields of a form: everything may arrive as text ---------- */

const digits = z.union([z.int(), z.string().regex(/^-?\d{1,15}$/)]).transform(Number)

/** An id. Zero and below name nothing and are unreadable. */
export const id = digits.pipe(z.int().positive())

export const whole = (min: number, max: number) => digits.pipe(z.int().min(min).max(max))

/** '0' or '1' on the wire, a boolean inside; absent is false. */
export const flag = z
  .union([z.literal([0, 1, true, false]), z.literal(['0', '1', 'true', 'false'])])
  .transform((v) => v === 1 || v === true || v === '1' || v === 'true')
  .default(false)

/** One value or several under the same key; always a list inside. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined ? [] : Array.isArray(v) ? v : [v]), z.array(item))

/** Ids joined by commas, as `multi` and the decisions take them. */
export const idList = z
  .union([z.int().transform(String), z.string()])
  .transform((text): (string | number)[] => text.split(',').map((part) => part.trim()))
  .pipe(z.array(id).min(1).max(limits.decisionBatch))

/** JSON inside a form field. */
export const json = <T extends z.ZodType>(inner: T) =>
  z.preprocess((v) => {
    if (typeof v !== 'string') return v
    try {
      return v === '' ? [] : JSON.parse(v)
    } catch {
      return Symbol.for('unreadable')
    }
  }, inner)

const clean = (t: string) =>
  t
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()

/** Text that may be absent; trimmed, without control characters but line ends, and without halves of characters. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .default('')
  .transform(clean)

/** The same where being absent means something else than being empty: `writing.optional()`. */
export const writing = z.union([z.string(), z.number().transform(String)]).transform(clean)

/** A day in China Standard Time, `YYYY-MM-DD`. */
export const day = z.iso.date()

export const order = z
  .union([z.literal([1, 2, 3, 4, 5, 6]), z.literal(['1', '2', '3', '4', '5', '6']).transform(Number)])
  .transform((n) => orders[n as keyof typeof orders])

const orders = { 1: 'latest', 2: 'latest', 3: 'likes', 4: 'comments', 5: 'views', 6: 'hot' } as const
export type Order = (typeof orders)[keyof typeof orders]

/** `page` or `cursor`, and how many. */
export const paging = (pagesize: number, most: number = limits.pageSizeMost) => ({
  page: whole(1, 1_000_000).default(1),
  cursor: z.string().max(200).optional(),
  pagesize: whole(1, most).default(pagesize),
})

export type Paging = { page: number; cursor?: string | undefined; pagesize: number }

/* ---------- shapes of answers ---------- */

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    page: z.int(),
    total: z.int(),
    total_page: z.int(),
    /** The cursor behind the last item, null at the end. */
    next: z.string().nullable(),
  })

export type Page<T> = { data: T[]; page: number; total: number; total_page: number; next: string | null }

/** A number 0 or 1 of the wire. */
export const bit = z.literal([0, 1])
export const time = z.iso.datetime()
export const nothing = z.null()
/** What the action earned; absent when nothing. */
export const credits = z.int().positive().optional()

/** The empty form. */
export const noInput = z.object({})
