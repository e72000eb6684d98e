import { runOutsideTransaction } from './transaction/transaction-guard.ts'

type Subscriber = { onMessage: (payload: string) => void; onMissed: (() => void) | undefined }

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Subscribers are called outside of the transaction that may be running. */
export function createSubscriptions() {
  const subscribers = new Map<string, Set<Subscriber>>()
  const runLater = (run: () => void) => runOutsideTransaction(() => setImmediate(run))
  return {
    channels: () => [...subscribers.keys()],
    subscribe(channel: string, onMessage: Subscriber['onMessage'], onMissed: Subscriber['onMissed']): () => void {
      const subscriber = { onMessage, onMissed }
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(subscriber))
      return () => void subscribers.get(channel)?.delete(subscriber)
    },
    onMessage(channel: string, payload: string): void {
      for (const subscriber of subscribers.get(channel) ?? []) runLater(() => subscriber.onMessage(payload))
    },
    onMissed(): void {
      for (const subscriber of [...subscribers.values()].flatMap((each) => [...each]))
        if (subscriber.onMissed) runLater(subscriber.onMissed)
    },
  }
}

export const listenSql = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`
