import type { Call } from '@quanzi/contract/call'
import { type AnyErrorName, allErrors } from '@quanzi/contract/console/errors'
import type { Fields } from './form.ts'
import { Refusal } from './refusal.ts'

type Issue = { readonly code?: string; readonly path: PropertyKey[]; readonly params?: Record<string, unknown> }

/**
 * Checks the form of a call. What cannot be read is 400 and names its field; what can be read and breaks a rule is that
 * rule's own refusal. The unreadable comes first.
 *
 * A form sends its fields whether they are filled in or not: an empty value that cannot be read is an absent one.
 */
export const checkInput = (call: Call, fields: Fields): unknown => {
  const asSent = call.input.safeParse(fields)
  if (asSent.success) return asSent.data
  const filled = withoutEmpty(fields, asSent.error.issues.filter(isUnreadable).map(fieldOf))
  const result = call.input.safeParse(filled)
  if (result.success) return result.data
  const issues = result.error.issues as Issue[]
  const unreadable = issues.find(isUnreadable)
  if (unreadable) throw new Refusal('badRequest', { data: { field: fieldOf(unreadable) } })
  const broken = issues[0] as Issue
  const { refusal, words } = ruleOf(broken) as Rule
  throw new Refusal(refusal, { ...(words && { words }), data: { field: fieldOf(broken) } })
}

const withoutEmpty = (fields: Fields, unreadable: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !unreadable.includes(name)))

type Rule = { refusal: AnyErrorName; words?: Record<string, string | number> }

const ruleOf = (issue: Issue): Rule | undefined => {
  const name = issue.params?.['refusal']
  return typeof name === 'string' && name in allErrors ? (issue.params as Rule) : undefined
}

const isUnreadable = (issue: Issue): boolean => !ruleOf(issue)

const fieldOf = (issue: Issue): string => String(issue.path[0] ?? '')
