import type { DeskTag } from '@quanzi/contract/tag-desk'
import { Hash } from 'lucide-react'
import { PagedList } from '../../ui/PagedList.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useKept } from '../../ui/use-kept.ts'
import styles from './TagDesk.module.css'
import { TagDeskRow } from './TagDeskRow.tsx'
import { useRested } from './use-rested.ts'
import { useDeskTags, useShelf } from './use-tag-desk.ts'

const tabs = [
  { key: 'online', label: '已上线' },
  { key: 'offline', label: '已下线' },
] as const

/** All topics of the site: searched by name, made hot, taken offline and brought back. */
export const TagDesk = ({ ask }: { ask: boolean }) => {
  const [word, setWord] = useKept('word', '')
  const [tab, setTab] = useKept<(typeof tabs)[number]['key']>('tab', 'online')
  const words = useRested(word.trim())
  const list = useDeskTags(words, tab === 'offline')
  const shelf = useShelf(ask)
  return (
    <>
      <div className={styles.search}>
        <SearchField
          value={word}
          onChange={setWord}
          placeholder="搜索话题名称"
          busy={list.isFetching && words !== ''}
        />
      </div>
      <Tabs sticky even label="话题状态" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel tabs="话题状态" value={tab}>
        <PagedList
          as="list"
          list={list}
          place={`${tab}:${words}`}
          keyOf={idOf}
          label="话题"
          empty={{ text: words ? '没有找到话题' : '暂无数据', icon: Hash }}
          render={(tag) => <TagDeskRow tag={tag} ask={ask} shelf={shelf} />}
        />
      </TabPanel>
    </>
  )
}

const idOf = (tag: DeskTag) => tag.id
