import type { Kind, Reviewer } from '@quanzi/contract/states'
import { Keyboard, ListChecks, MousePointerClick, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Header } from '../../ui/Header.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SidePanel } from '../../ui/Sheet.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { AlikeSheet } from './AlikeSheet.tsx'
import { BulkBar } from './BulkBar.tsx'
import { DeskDetail } from './DeskDetail.tsx'
import { DeskPane } from './DeskPane.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { tabKeys, tabLabels } from './queue.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import styles from './ReviewDesk.module.css'
import { useDesk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'
import { useWide } from './use-wide.ts'
import { nouns } from './words.ts'

/** The review of posts or of comments: search, four tabs, the queue, and the item that is open. */
export const ReviewDesk = ({ kind, me, reviewer }: { kind: Kind; me: number; reviewer: Reviewer }) => {
  const wide = useWide()
  useRootMark('page', 'desk')
  const desk = useDesk(kind, me, reviewer, wide)
  const { tab, openId, sheet, setSheet, decisions, bulk } = desk
  const last = useLast(openId)
  const search = useRef<HTMLInputElement>(null)
  useKeys(desk.idle, { '/': () => search.current?.focus() })
  const tabs = `${nouns[kind]}审核`
  const { asked } = decisions
  return (
    <Screen
      header={
        <Header
          action={
            <>
              <IconButton label="快捷键" icon={Keyboard} className={styles.keys} onClick={() => setSheet('keys')} />
              {bulk.on ? (
                <IconButton label="结束多选" icon={X} onClick={bulk.stop} />
              ) : (
                bulk.offered.length > 0 && (
                  <IconButton
                    label="多选"
                    icon={ListChecks}
                    onClick={() => {
                      desk.close()
                      bulk.start()
                    }}
                  />
                )
              )}
            </>
          }
        >
          <div className={styles.search}>
            <SearchField
              ref={search}
              value={desk.typed}
              onChange={desk.setTyped}
              onSubmit={desk.searchNow}
              placeholder={placeholders[kind]}
              busy={desk.list.isFetching && desk.words !== ''}
            />
          </div>
        </Header>
      }
      bottom={bulk.on && <BulkBar bulk={bulk} />}
    >
      <div className={styles.desk}>
        <div>
          <Tabs
            label={tabs}
            tabs={tabKeys.map((key) => ({ key, label: tabLabels[key], count: desk.waits[key] ?? 0 }))}
            value={tab}
            onChange={desk.chooseTab}
            className={styles.tabs}
          />
          <TabPanel tabs={tabs} value={tab}>
            <DeskQueue key={`${desk.value}:${desk.words}`} desk={desk} />
          </TabPanel>
        </div>
        {wide && (
          <div className={styles.beside}>
            {openId === null ? (
              <Empty text="选择一条内容，在这里查看和处理" icon={MousePointerClick} />
            ) : (
              <DeskDetail desk={desk} id={openId} Frame={DeskPane} />
            )}
          </div>
        )}
      </div>
      {!wide && last !== null && <DeskDetail desk={desk} id={last} Frame={SidePanel} />}
      {desk.alikeTo !== null && (
        <AlikeSheet
          key={desk.alikeTo}
          desk={desk}
          id={desk.alikeTo}
          open={sheet === 'alike'}
          onClose={() => setSheet(null)}
        />
      )}
      {asked && <ReasonSheet key={asked.name} asked={asked} />}
      <KeysDialog open={sheet === 'keys'} onClose={() => setSheet(null)} />
    </Screen>
  )
}

const placeholders: Record<Kind, string> = { post: '搜索内容、作者', comment: '搜索评论内容' }

/** The item that was open last: it stays in its panel while that slides away. */
const useLast = (id: number | null): number | null => {
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  return id ?? last
}
