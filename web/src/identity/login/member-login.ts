import { createSharedChange } from '../../platform/other-pages.ts'

/** The other pages of the device follow it by the id of the member. */
export const memberLogin = createSharedChange('logged-in')
