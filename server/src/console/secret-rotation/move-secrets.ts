import { hash } from 'node:crypto'
import { hour } from '@quanzi/contract/time'
import { retireKeys } from '../../identity/audit/retired-keys.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import { allSecrets, type Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { moveMobiles } from './move-mobiles.ts'
import { moveSealedRows } from './sealed-values.ts'

const repeatMs = hour

/** Resumes where it was stopped. Looks again every hour: a process with the previous SECRET may have written. */
export const moveSecrets = async (app: AppContext, _: unknown, signal: AbortSignal): Promise<void> => {
  const { config, database, ports } = app
  const { db } = database
  if (!config.previousSecrets?.length) return
  let state = await readState(db, config)
  const now = ports.clock.now()
  if (state.finished_at && now.getTime() - state.finished_at.getTime() < repeatMs) return
  if (state.finished_at) state = emptyState(config)
  if (state.position === 0) await retireKeys(db, config)
  while (!signal.aborted) {
    const { moved, unreadable, last } = await moveMobiles(db, config, state.position)
    state = { ...state, moved: state.moved + moved, unreadable: state.unreadable + unreadable }
    if (last !== null) state.position = last
    else {
      // Entries of the audit log that other processes have written meanwhile.
      await retireKeys(db, config)
      const rows = await moveSealedRows(db, config)
      state.moved += rows.moved
      state.unreadable += rows.unreadable
      state.finished_at = ports.clock.now()
    }
    await saveState(db, state)
    if (state.finished_at) {
      app.log.info({ moved: state.moved, unreadable: state.unreadable }, 'no value is left under SECRET_PREVIOUS')
      return
    }
  }
}

type State = { fingerprint: string; position: number; moved: number; unreadable: number; finished_at: Date | null }

/** Another SECRET, or another previous one, starts over. */
const fingerprintOf = (secrets: Secrets): string => hash('sha256', JSON.stringify(allSecrets(secrets))).slice(0, 32)

const emptyState = (secrets: Secrets): State => ({
  fingerprint: fingerprintOf(secrets),
  position: 0,
  moved: 0,
  unreadable: 0,
  finished_at: null,
})

export const readState = async (db: Db, secrets: Secrets): Promise<State> => {
  const state = await db
    .selectFrom('secret_move')
    .select(['fingerprint', 'position', 'moved', 'unreadable', 'finished_at'])
    .executeTakeFirst()
  return state?.fingerprint === fingerprintOf(secrets) ? state : emptyState(secrets)
}

const saveState = async (db: Db, state: State): Promise<void> => {
  await db
    .insertInto('secret_move')
    .values({ one: true, ...state })
    .onConflict((o) => o.column('one').doUpdateSet(state))
    .execute()
}

/** Reads every value: how many are under a previous secret, and how many under none. */
export const countUnderPrevious = async (db: Db, secrets: Secrets) => {
  const total = await moveSealedRows(db, secrets, { dryRun: true })
  for (let after: number | null = 0; after !== null; ) {
    const { moved, unreadable, last } = await moveMobiles(db, secrets, after, { dryRun: true })
    total.moved += moved
    total.unreadable += unreadable
    after = last
  }
  return total
}
