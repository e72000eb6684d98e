import { makeStore } from './store.ts'

/** Whether this page stands in the app's own menu: it then draws no way back. */
const menuPage = makeStore(false)
export const useMenuPage = menuPage.use
export const setMenuPage = menuPage.set
