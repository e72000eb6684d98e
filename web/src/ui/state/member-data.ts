import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../platform/api/me.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { reload } from '../../platform/router/reload.ts'
import { readStorage, storageKeys, writeStorage } from '../../platform/storage.ts'
import { clearSessionMaps } from './session-map.ts'

/**
 * Ends a login on the device: responses, typed text, searches and what a visit has stored are deleted, and the other pages
 * of the device do the same. Drafts and unsent actions remain for their member. The stored feed is deleted by
 * `app/deferred/offline-feed.ts`.
 */
export const endMemberVisit = (client: QueryClient): void => {
  hasEndedVisit = true
  bridge.noteLogout()
  client.setQueryData(meQuery.queryKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  markEnd()
}

let hasEndedVisit = false
/** The member has logged out on this page. */
export const isAfterLogout = (): boolean => hasEndedVisit

/** The same where the app has changed its member: this page starts again too. */
export const restartVisit = (): void => {
  markEnd()
  reload()
}

/** Another page has logged in another member: this one alone starts again, as theirs. */
export const restartPage = (): void => {
  clearStored()
  reload()
}

/** A page in the background, or in the browser's back/forward cache, starts again: nothing of the member stays in memory. */
export const followEndOfVisit = (): void => {
  const startAgain = () => {
    const end = readStorage('localStorage', endKey)
    if (end === null || end === knownEnd) return
    knownEnd = end
    clearStored()
    reload()
  }
  startAgain()
  window.addEventListener('storage', startAgain)
  window.addEventListener('pageshow', startAgain)
}

const endKey = 'quanzi:logged-out'
let knownEnd = readStorage('localStorage', endKey)

const markEnd = () => {
  clearStored()
  knownEnd = String(Date.now())
  writeStorage('localStorage', endKey, knownEnd)
}

const clearStored = () => {
  clearSessionMaps()
  for (const key of storageKeys('sessionStorage')) {
    if (key.startsWith('quanzi:') && !visitKeys.includes(key)) writeStorage('sessionStorage', key, null)
  }
  for (const key of memberKeys) writeStorage('localStorage', key, null)
}

/** The history of the tab and the splash, which hold nothing of a member. */
const visitKeys = ['quanzi:history-stack', 'quanzi:splash']
const memberKeys = ['quanzi:searches', 'quanzi:last-writer']
