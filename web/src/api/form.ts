/** `application/x-www-form-urlencoded`, in the order of the keys. Booleans are the wire's 1 and 0. */
export const encode = (form: Record<string, unknown>): URLSearchParams => {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      out.append(key, typeof one === 'boolean' ? String(Number(one)) : isPlain(one) ? String(one) : JSON.stringify(one))
    }
  }
  return out
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
