import type { LucideIcon } from 'lucide-react'
import type { Share, ShareResult } from '../bridge/bridge.ts'
import { makeStore } from './store.ts'

/** What the shell's host draws over the page: questions that code asks and waits for. */
type Question =
  | ({ kind: 'confirm'; id: number; answer: (yes: boolean) => void } & Confirm)
  | ({ kind: 'choose'; id: number; answer: (value: string | null) => void } & Choose)
  | { kind: 'share'; id: number; what: Share; answer: (result: ShareResult) => void }
  | { kind: 'pictures'; id: number; pictures: readonly ViewedPicture[]; index: number; answer: () => void }

export type Confirm = {
  title: string
  /** One line on what will be lost or changed. */
  text?: string
  /** The verb on the button. */
  action?: string
  cancel?: string
  danger?: boolean
  /** Something of the surroundings that lies over the verb's button and takes its touches; `over` closes the question. */
  cover?: (over: () => void) => Promise<HTMLElement | null>
}
export type Choose<V extends string = string> = {
  title?: string
  options: readonly { value: V; label: string; note?: string; icon?: LucideIcon; danger?: boolean }[]
}
export type ViewedPicture = { url: string; full?: string; width: number; height: number; alt?: string }

const questions = makeStore<readonly Question[]>([])
export const useQuestions = questions.use

/** Asks before something that cannot be taken back. */
export const confirm = (what: Confirm): Promise<boolean> =>
  ask((id, answer) => ({ kind: 'confirm', id, answer, ...what }))

/** The action sheet; null when it was closed without a choice. */
export const choose = <V extends string>(what: Choose<V>): Promise<V | null> =>
  ask<V | null>((id, answer) => ({ kind: 'choose', id, answer: answer as (value: string | null) => void, ...what }))

/** The full-screen viewer, beginning with one of the pictures. */
export const viewPictures = (pictures: readonly ViewedPicture[], index = 0): Promise<void> =>
  ask<void>((id, answer) => ({ kind: 'pictures', id, pictures, index, answer }))

/** The ways of sharing, of which the reader takes one. */
export const openShareSheet = (what: Share): Promise<ShareResult> =>
  ask<ShareResult>((id, answer) => ({ kind: 'share', id, what, answer }))

let count = 0

const ask = <T>(make: (id: number, answer: (value: T) => void) => Question): Promise<T> =>
  new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (value: T) => {
      questions.set(questions.get().filter((question) => question.id !== id))
      resolve(value)
    }
    questions.set([...questions.get(), make(id, answer)])
  })
