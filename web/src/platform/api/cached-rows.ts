/** Finds the cached pages that have a matching row. */
export const hasRow =
  (matches: (row: object) => boolean) =>
  (page: object): boolean =>
    'data' in page &&
    Array.isArray(page.data) &&
    page.data.some((row) => typeof row === 'object' && row !== null && matches(row))
