import { getStage } from '@quanzi/contract/states'
import { createStore } from '../../../platform/store.ts'
import { createStoredSwitch } from '../../../platform/stored-switch.ts'
import type { ReviewItem } from '../item/review-item.ts'

/** Whether this device blurs pictures and videos that wait for a decision until they are tapped; off by default. */
const setting = createStoredSwitch('quanzi:blur-media', false)
/** The keys of revealed media, until the page is left. */
const revealed = createStore<ReadonlySet<string>>(new Set())

export const useBlurMedia = setting.use

export const setBlurMedia = (on: boolean) => {
  setting.set(on)
  revealed.set(new Set())
}

const reveal = (keys: readonly string[]) => revealed.set(new Set([...revealed.get(), ...keys]))

/** Returns by the key of a picture a function that reveals it, or undefined when it is not blurred. */
export const useBlurred = (): ((mediaKey: string) => (() => void) | undefined) => {
  const [on, shown] = [setting.use(), revealed.use()]
  return (mediaKey) => (on && !shown.has(mediaKey) ? () => reveal([mediaKey]) : undefined)
}

/** The pictures of an item, or the poster of its video, with what reveals each one that is blurred. */
export const useReviewMedia = (item: ReviewItem | undefined) => {
  const blurred = useBlurred()
  const revealOf = (index: number) => (item && waits(item) ? blurred(mediaKey(item, index)) : undefined)
  return {
    pictures: item?.pictures.map((picture, index) => ({ ...picture, reveal: revealOf(index) })) ?? [],
    revealVideo: item?.video ? revealOf(0) : undefined,
  }
}

export const revealMedia = (item: ReviewItem) =>
  reveal(Array.from({ length: Math.max(item.pictures.length, 1) }, (_, index) => mediaKey(item, index)))

/** Waiting, reported or rejected: only what is online unquestioned is shown as readers see it. */
const waits = ({ kind, state, reports }: ReviewItem) => getStage(kind, state) !== 'online' || reports > 0

/** An edit may put other files in their place. */
const mediaKey = ({ kind, id, rev }: ReviewItem, index: number) => `${kind}:${id}:${rev}:${index}`
