import { createStore } from '../store.ts'

const stale = createStore(false)

/** The server marks what a replica answers while its database is away. docs/spec/calls.md, freshness. */
export const noteStaleness = ({ headers }: Response): void => stale.set(headers.get('server-timing') === 'stale')

export const useStale = (): boolean => stale.use(() => false)
