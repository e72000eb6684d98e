/** A page names the member as whom it calls: docs/spec/calls.md. */
export const memberHeader = 'x-member'
