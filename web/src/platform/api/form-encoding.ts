/** `application/x-www-form-urlencoded`, in the order of the keys. Booleans are 1 and 0 on the wire. */
export const encodeForm = (form: Record<string, unknown>): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(form)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue
      params.append(
        key,
        typeof item === 'boolean' ? String(Number(item)) : isPrimitive(item) ? String(item) : JSON.stringify(item),
      )
    }
  }
  return params
}

const isPrimitive = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
