import type { QueryClient } from '@tanstack/react-query'
import { watchDeeds } from './deeds.ts'
import { keepFeed } from './kept-feed.ts'

/** What the application does beside its screens, once the first one stands. Twice is as good as once. */
export const startLater = (client: QueryClient): void => {
  if (started) return
  started = true
  const showWaiting = watchDeeds(client)
  keepFeed(client, showWaiting)
}

let started = false
