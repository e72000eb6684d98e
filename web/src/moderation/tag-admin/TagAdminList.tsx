import { Hash } from 'lucide-react'
import { paths } from '../../paths.ts'
import { SearchField } from '../../ui/inputs/SearchField.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import styles from './TagAdminList.module.css'
import { TagAdminRow } from './TagAdminRow.tsx'
import { useAdminTags, useTagPublication } from './use-tag-admin.ts'

const tabs = [
  { key: 'online', label: '已上线' },
  { key: 'offline', label: '已下线' },
] as const

export const TagAdminList = ({ confirmFirst }: { confirmFirst: boolean }) => {
  const [searchText, setSearchText] = useHistoryState('word', '')
  const [tab, setTab] = useHistoryState<(typeof tabs)[number]['key']>('tab', 'online')
  const [query] = useDebouncedValue(searchText.trim(), searchText.trim() === '' ? 0 : 300)
  const list = useAdminTags(query, tab === 'offline')
  const publication = useTagPublication(confirmFirst)
  return (
    <>
      <div className={styles.search}>
        <SearchField
          value={searchText}
          onChange={setSearchText}
          placeholder="搜索话题名称"
          busy={list.isFetching && query !== ''}
        />
      </div>
      <Tabs sticky fullWidth label="话题状态" tabs={tabs} value={tab} onChange={setTab}>
        <PagedList
          as="list"
          list={list}
          positionKey={`${tab}:${query}`}
          itemKey="id"
          label="话题"
          empty={
            query || tab === 'offline'
              ? { text: query ? '没有找到话题' : '没有下线的话题', icon: Hash }
              : { text: '还没有话题', icon: Hash, action: { label: '新建话题', to: paths.tagForm() } }
          }
          renderItem={(tag) => <TagAdminRow tag={tag} confirmFirst={confirmFirst} publication={publication} />}
        />
      </Tabs>
    </>
  )
}
