import { onNavigate } from './history.ts'

/** Loads the document again. A reload in flight would lead back from a page that the reader opens meanwhile. */
export const reload = (): void => {
  onNavigate(() => location.reload())
  location.reload()
}
