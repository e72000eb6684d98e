import { isRecord } from '@quanzi/contract/objects'
import { withRenamedKeys } from '../../../platform/stored-value.ts'
import type { Draft } from './draft.ts'

/** Property names of drafts that version 0.1 has stored. */
const oldNames = {
  place: 'location',
  clip: 'videoUpload',
  sent: 'uploaded',
  edits: 'editedPost',
  unanswered: 'unconfirmed',
}

/** A draft from the device, also one of an older version; undefined for anything else. */
export const parseStoredDraft = (stored: unknown): Draft | undefined => {
  const draft = withRenamedKeys(stored, oldNames)
  return isDraft(draft) ? draft : undefined
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  typeof value['location'] === 'string' &&
  typeof value['key'] === 'string' &&
  Array.isArray(value['pictures'])
