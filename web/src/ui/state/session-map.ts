import { readJson, writeJson } from '../../platform/storage.ts'

/**
 * A map that survives a reload and a restored tab. It is saved when the page is hidden, after `beforeSave`; the newest
 * `maxEntries` stay. Values are JSON.
 */
export const createSessionMap = <V>(name: string, maxEntries: number, beforeSave = () => {}): Map<string, V> => {
  const map = new Map<string, V>(readEntries(name))
  maps.push(map)
  const write = () => {
    beforeSave()
    writeJson('sessionStorage', name, [...map].slice(-maxEntries))
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', () => document.hidden && write())
  }
  return map
}

export const clearSessionMaps = () => {
  for (const map of maps) map.clear()
}

const maps: Map<string, unknown>[] = []

/** Moves an entry to the end, where it is kept longest. */
export const setNewest = <V>(map: Map<string, V>, key: string, value: V) => {
  map.delete(key)
  map.set(key, value)
}

const readEntries = <V>(name: string): [string, V][] => {
  const stored = readJson('sessionStorage', name)
  // Written by `createSessionMap` of the same name, hence with values of this type.
  return Array.isArray(stored) ? (stored as [string, V][]) : []
}
