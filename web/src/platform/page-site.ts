/** The site in the address of the page, for one that has no host of its own: its calls name it too. */
export const getPageSite = (): { siteid?: string } => {
  const siteid = globalThis.location && new URLSearchParams(location.search).get('siteid')
  return siteid ? { siteid } : {}
}

/** A key of stored data that belongs to the site of the page. */
export const keyOfSite = (key: string): string => `${key}${getPageSite().siteid ?? ''}`
