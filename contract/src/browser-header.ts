/** The header in which a page names its browser until an answer has brought the cookie: docs/spec/calls.md. */
export const browserHeader = 'x-browser'
