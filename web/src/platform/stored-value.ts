import { isRecord } from '@quanzi/contract/objects'
/** A copy of a stored JSON value with renamed properties at every depth: what an older version wrote stays readable. */
export const withRenamedKeys = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withRenamedKeys(item, names))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [names[key] ?? key, withRenamedKeys(item, names)]),
  )
}
