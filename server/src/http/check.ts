import type { Call } from '@quanzi/contract/call'
import { type AnyErrorName, allErrors } from '@quanzi/contract/console/errors'
import { Refusal } from './refusal.ts'

type Issue = { readonly code?: string; readonly path: PropertyKey[]; readonly params?: Record<string, unknown> }

/**
 * Checks the form of a call. What cannot be read is 400 and names its field; what can be read and breaks a rule is that
 * rule's own refusal. The unreadable comes first.
 */
export const checkInput = (call: Call, fields: Record<string, unknown>): unknown => {
  const result = call.input.safeParse(fields)
  if (result.success) return result.data
  const issues = result.error.issues as Issue[]
  const unreadable = issues.find((issue) => !ruleOf(issue))
  if (unreadable) throw new Refusal('badRequest', { data: { field: fieldOf(unreadable) } })
  const broken = issues[0] as Issue
  const { refusal, words } = ruleOf(broken) as Rule
  throw new Refusal(refusal, { ...(words && { words }), data: { field: fieldOf(broken) } })
}

type Rule = { refusal: AnyErrorName; words?: Record<string, string | number> }

const ruleOf = (issue: Issue): Rule | undefined => {
  const name = issue.params?.['refusal']
  return typeof name === 'string' && name in allErrors ? (issue.params as Rule) : undefined
}

const fieldOf = (issue: Issue): string => String(issue.path[0] ?? '')
