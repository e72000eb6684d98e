/** The header in which a page names its member: docs/spec/calls.md. */
export const memberHeader = 'x-member'
