import type { Call } from '@quanzi/contract/call'
import { type AnyErrorName, allErrors } from '@quanzi/contract/console-errors'
import { ApiError } from '../api-error.ts'
import type { Fields } from './body-parser.ts'

type Issue = { readonly code?: string; readonly path: PropertyKey[]; readonly params?: Record<string, unknown> }

/**
 * Validates the input of a call. A malformed field is 400 and named in `data`; a field that violates a rule throws the
 * error of that rule, and where several do, `data.errors` has the message of each. Malformed fields are reported first.
 *
 * Forms send empty fields as well: an empty value that is malformed counts as absent.
 */
export const validateInput = (call: Call, fields: Fields): unknown => {
  const firstResult = call.input.safeParse(fields)
  if (firstResult.success) return firstResult.data
  const nonEmptyFields = withoutEmptyFields(fields, firstResult.error.issues.filter(isMalformed).map(fieldOf))
  const retried = call.input.safeParse(nonEmptyFields)
  if (retried.success) return retried.data
  const issues: Issue[] = retried.error.issues
  const issue = issues.find(isMalformed) ?? issues[0]
  const rule = issue && ruleOf(issue)
  const field = issue ? fieldOf(issue) : ''
  if (!rule) throw new ApiError('badRequest', { data: { field } })
  const errors = messagesOf(issues)
  const data = Object.keys(errors).length > 1 ? { field, errors } : { field }
  throw new ApiError(rule.errorName, { ...rule.options, data })
}

/** The first message of each field. */
const messagesOf = (issues: Issue[]): Record<string, string> =>
  Object.fromEntries(
    issues.toReversed().flatMap((issue) => {
      const rule = ruleOf(issue)
      return rule ? [[fieldOf(issue), new ApiError(rule.errorName, rule.options).message]] : []
    }),
  )

const withoutEmptyFields = (fields: Fields, malformed: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !malformed.includes(name)))

type Rule = { errorName: AnyErrorName; options: { placeholders?: Placeholders } }
type Placeholders = Record<string, string | number>

const ruleOf = (issue: Issue): Rule | undefined => {
  const name = issue.params?.['errorName']
  if (typeof name !== 'string' || !(name in allErrors)) return undefined
  // `withError` of the contract writes both params.
  const { errorName, placeholders } = issue.params as { errorName: AnyErrorName; placeholders?: Placeholders }
  return { errorName, options: placeholders ? { placeholders } : {} }
}

const isMalformed = (issue: Issue): boolean => !ruleOf(issue)

const fieldOf = (issue: Issue): string => String(issue.path[0] ?? '')
