import type { wordCalls } from '@quanzi/contract/console/words'
import type { Routes } from '../../../http/context.ts'
import { readTrial, tryWords } from './trial.ts'
import { addWords, listWords, removeWords, testWords } from './words.ts'

export const wordRoutes: Routes<keyof typeof wordCalls> = {
  'GET console/word list': listWords,
  'POST console/word add': addWords,
  'POST console/word remove': removeWords,
  'POST console/word test': testWords,
  'POST console/word try': tryWords,
  'GET console/word trial': readTrial,
}
