import { createStore } from '../../platform/store.ts'

/** How many items of a list the server renders: as many as a tall phone shows, and the next one. */
export const renderedItems = 5

const serverRendered = createStore(false)

/** True on the server, and in the browser until React has hydrated its rendering: both must render the same. */
export const isServerRendered = serverRendered.get
export const useServerRendered = serverRendered.use
export const setServerRendered = serverRendered.set
