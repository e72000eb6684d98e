import { createStore } from '../../../platform/store.ts'

const isDemo = createStore(false)

/** A demo installation: every header shows 演示, a link to the developer tools. */
export const setDemo = isDemo.set
export const useIsDemo = isDemo.use

const isMenuPage = createStore(false)

/** A page that the app shows in its own menu has no back button. */
export const setIsMenuPage = isMenuPage.set
export const useIsMenuPage = isMenuPage.use
