/** Excludes path traversal and hidden files. The server generates all keys; an invalid one is a bug. */
export const validateKey = (key: string): string => {
  if (key.length > 400 || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(key))
    throw new TypeError(`not a storage key: ${key}`)
  return key
}
