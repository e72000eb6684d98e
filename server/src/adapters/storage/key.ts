/**
 * A key as it may reach a folder or a bucket: segments of letters, digits, `.`, `_`, `-`, none of them beginning with a
 * dot, so that none climbs out of its place or hides. Keys are made by the server; another kind is a mistake in it.
 */
export const checkKey = (key: string): string => {
  if (key.length > 400 || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(key))
    throw new TypeError(`not a storage key: ${key}`)
  return key
}
