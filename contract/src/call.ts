import { z } from 'zod'
import { cleanInput, foldDigits } from './clean-input.ts'
import type { AnyErrorName } from './console-errors.ts'
import { limits } from './limits.ts'
import { lengthOf } from './text.ts'

/** Keyed by address (`GET circle/topicapi list`), so that the web names a call without loading its schema. */
export type Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  /** The least role that may call. The server checks it against the site before it validates the input. */
  role: Role
  input: In
  output: Out
  summary: string
  /** Its response has an ETag. */
  cacheable?: 'all' | 'visitors'
  /** Pages of other registered sites may make this call; other origins are refused. */
  allowedOrigins?: 'sites'
  /**
   * A GET that stores a row. Like a POST it has the rate limit of writes and is refused on a page of another member;
   * without `allowedOrigins` only pages of the same origin may send it.
   */
  storesRow?: true
  upload?: { maxBytes: number; tooLarge: AnyErrorName }
  /** The key's transaction would revert counted attempts, send twice, or store a secret. docs/spec/calls.md. */
  ignoresIdempotencyKey?: true
  /** How long a key holds: `Infinity` as long as the account; `limits.idempotencyLife` when it is left out. ADR 0084. */
  idempotencyKeyLife?: number
  /**
   * Publishes, gives or describes the caller: refused until the caller has agreed to the privacy notice in force. Staff
   * of the site use the call in their work too.
   */
  needsConsent?: true | 'unless-staff'
  /** Publishes, gives or describes the caller: refused to a muted member, and to one without a number. docs/spec/roles.md. */
  refusesMuted?: true
  /** Acts on the account as a whole, on all sites: refused unless the caller has logged in by SMS. ADR 0035. */
  needsSmsLogin?: true
}

/** `chief` is an operator of all sites. */
export type Role = 'visitor' | 'member' | 'reviewer' | 'editor' | 'operator' | 'chief'

type Declared<In extends z.ZodType, Out extends z.ZodType> = Omit<Call<In, Out>, 'input' | 'output'> & {
  /** Undefined when absent. */
  input?: In
  /** Null when absent. */
  output?: Out
}

export const call = <In extends z.ZodType = typeof noInput, Out extends z.ZodType = typeof noOutput>(
  declared: Declared<In, Out>,
): Call<In, Out> =>
  // An absent field has the default of its type parameter.
  ({ input: noInput, output: noOutput, ...declared }) as Call<In, Out>

export type Envelope<T> =
  | { state: 1; data: T; error: ''; code: 0 }
  | { state: 0; data: unknown; error: string; code: number }

/** A failed check gets the code and message of this error instead of 400. */
export const withError = (name: AnyErrorName, values?: Record<string, string | number>) => ({
  params: { errorName: name, placeholders: values },
})

export const foldedString = z.string().transform((t) => foldDigits(cleanInput(t)))

const digits = z.union([z.int(), foldedString.pipe(z.string().regex(/^-?\d{1,15}$/))]).transform(Number)

export const id = digits.pipe(z.int().positive())

/** '' and 0 are none. */
export const idOrNone = z.union([z.literal(['', '0', 0]).transform(() => undefined), id]).optional()

export const intInRange = (min: number, max: number) => digits.pipe(z.int().min(min).max(max))

/** '0' or '1' on the wire, a boolean inside; absent is false. */
export const flag = z
  .union([z.literal([0, 1, true, false]), z.literal(['0', '1', 'true', 'false'])])
  .transform((v) => v === 1 || v === true || v === '1' || v === 'true')
  .default(false)

/** One value or several under the same key; always an array after parsing. */
export const oneOrMany = <T extends z.ZodArray>(list: T) =>
  z.preprocess((v) => (v === undefined ? [] : Array.isArray(v) ? v : [v]), list)

export const idList = z
  .union([z.int().transform(String), foldedString])
  .transform((text): (string | number)[] => text.split(',').map((part) => part.trim()))
  .pipe(z.array(id).min(1).max(limits.decisionBatch))

export const jsonField = <T extends z.ZodType>(inner: T) =>
  z.preprocess((v) => {
    if (typeof v !== 'string') return v
    try {
      return v === '' ? [] : JSON.parse(v)
    } catch {
      return Symbol.for('unreadable')
    }
  }, inner)

export const text = z
  .union([z.string(), z.number().transform(String)])
  .default('')
  .transform(cleanInput)

export const optionalText = (max: number, tooLong: AnyErrorName) =>
  text.refine((t) => lengthOf(t) <= max, withError(tooLong))

export const requiredText = (empty: AnyErrorName, max: number, tooLong: AnyErrorName) =>
  optionalText(max, tooLong).refine((t) => t !== '', withError(empty))

export const searchKeyword = text.refine(
  (t) => lengthOf(t) >= 1 && lengthOf(t) <= limits.keywordLength,
  withError('keywordLength'),
)

export const digitText = text.transform(foldDigits)

/** A value that the server handed out or that has a format of its own: printable ASCII. */
export const token = z.string().regex(/^[\x20-\x7e]*$/)

/** Without a default, so that an absent field differs from an empty one. */
export const cleanText = z.union([z.string(), z.number().transform(String)]).transform(cleanInput)

export const day = z.iso.date()

export const order = z
  .union([z.literal([1, 2, 3, 4, 5, 6]), z.literal(['1', '2', '3', '4', '5', '6'])])
  .transform((n) => orders[n])

const orders = { 1: 'latest', 2: 'latest', 3: 'likes', 4: 'comments', 5: 'views', 6: 'hot' } as const
export type Order = (typeof orders)[keyof typeof orders]

export const paging = (pagesize: number, maxPageSize: number = limits.maxPageSize) => ({
  page: intInRange(1, 1_000_000).default(1),
  cursor: token.max(400).optional(),
  pagesize: intInRange(1, maxPageSize).default(pagesize),
})

export type Paging = { page: number; cursor?: string | undefined; pagesize: number }

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    page: z.int(),
    total: z.int(),
    total_page: z.int(),
    next: z.string().nullable(),
  })

export type Page<T> = { data: T[]; page: number; total: number; total_page: number; next: string | null }

export const bit = z.literal([0, 1])
/** Input of a change that first returns `data.risks` for confirmation. */
export const confirmed = z.literal(['0', '1']).optional()
export const time = z.iso.datetime()
export const timeOrEmpty = z.union([time, z.literal('')])
const noOutput = z.null()
/** Credits earned by the action; absent for none. */
export const credits = z.int().positive().optional()

const noInput = z.object({})
