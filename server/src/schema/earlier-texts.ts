/** A text of a released migration that was replaced after databases had applied it. */
type EarlierText = {
  checksum: string
  /** Statements that bring such a database to the present text. They may run twice. */
  repair: string
}

/** The present names of migrations that databases and archives have under another name. */
export const presentNames: { readonly [earlierName: string]: string } = {
  '0.3.0-125-nothing-joins-a-closed-account': '0.3.0-119-nothing-joins-a-closed-account',
}

/** Every replaced text of a migration after 0.1, as the history of this repository has them. */
export const earlierTexts: { readonly [name: string]: readonly EarlierText[] } = {
  '0.3.0-58-history-retention': [
    {
      checksum: '56ef64e50b41faef6cd63d70a8e90af52135c7570645ee75b737f6f2b7064073',
      repair: 'create index if not exists notice_from on notice (from_id) where from_id is not null',
    },
  ],
  '0.3.0-60-badges-of-a-site': [
    {
      checksum: '1ec2f3073ad91da372a985c23ef20ade4f79f59aab2d4aa1af58dee93f10f936',
      repair: `alter table member add column if not exists auth boolean not null default false;
        update member set auth = true, verified_on = array_remove(verified_on, 0) where verified_on @> '{0}';
        drop index if exists member_verified;
        create index member_verified on member (id desc) where auth or verified_on <> '{}'`,
    },
  ],
}

export const findEarlierText = (name: string, checksum: string): EarlierText | undefined =>
  earlierTexts[name]?.find((text) => text.checksum === checksum)

export const toPresentName = (name: string): string => presentNames[name] ?? name
