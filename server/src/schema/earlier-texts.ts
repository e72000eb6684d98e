/** A text of a released migration that was replaced after databases had applied it. */
type EarlierText = {
  checksum: string
  /** Statements that bring such a database to the present text. They may run twice. */
  repair: string
}

/** Every replaced text of a migration after 0.1, as the history of this repository has them. */
export const earlierTexts: { readonly [name: string]: readonly EarlierText[] } = {
  '0.3.0-58-history-retention': [
    {
      checksum: '56ef64e50b41faef6cd63d70a8e90af52135c7570645ee75b737f6f2b7064073',
      repair: 'create index if not exists notice_from on notice (from_id) where from_id is not null',
    },
  ],
}

export const findEarlierText = (name: string, checksum: string): EarlierText | undefined =>
  earlierTexts[name]?.find((text) => text.checksum === checksum)
