import { minute } from '@quanzi/contract/time'
import type { TargetNames } from '../labels/link-label.ts'
import { useSiteQuery } from '../shell/use-console.ts'

export const useTargetNames = (): TargetNames => {
  const tags = useSiteQuery('GET circle/tagapi list', { pagesize: 1000 }, { staleTime: minute })
  const lists = useSiteQuery('GET console/lists', {}, { staleTime: minute })
  const towns = useSiteQuery('GET console/towns', {}, { staleTime: minute })
  return {
    tag: toNames(tags.data?.data, (name) => `#${name}#`),
    list: toNames(lists.data?.data),
    town: toNames(towns.data?.data),
  }
}

type Named = { id: number; name: string }

const toNames = (records: readonly Named[] = [], label = (name: string) => name) =>
  new Map(records.map(({ id, name }) => [id, label(name)]))
