import { toRecord } from '@quanzi/contract/objects'
import { errorData, errorField, errorMessage } from './api-error.ts'

/** All fields that the server names. */
export const errorFields = (error: unknown): string[] => {
  const { field, fields = [field] } = errorData(error)
  return Array.isArray(fields) ? fields.filter((one) => typeof one === 'string') : []
}

/** The message of each field that the server names: of one, or of several that break a rule each. */
export const errorsByField = (error: unknown): Record<string, string> => {
  const field = errorField(error)
  const own = field === undefined ? {} : { [field]: errorMessage(error) }
  const others = Object.entries(toRecord(errorData(error)['errors'])).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...Object.fromEntries(others), ...own }
}
