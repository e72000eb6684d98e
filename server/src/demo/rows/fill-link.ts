/** Replaces `{tag name}` and `{member key}` in a hash route by their ids. */
export const fillLink = (link: string, idOf: (name: string) => number): string =>
  link.replace(/\{([^}]*)\}/g, (_, name: string) => String(idOf(name)))
