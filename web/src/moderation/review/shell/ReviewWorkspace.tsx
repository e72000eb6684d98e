import type { ContentKind, Reviewer } from '@quanzi/contract/states'
import { Keyboard, ListChecks, MousePointerClick, X } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from '../../../platform/router/hooks.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { Header } from '../../../ui/layout/Header.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { TabPanel, Tabs } from '../../../ui/lists/Tabs.tsx'
import { KeyboardShortcutsDialog } from '../../../ui/overlays/KeyboardShortcutsDialog.tsx'
import { useKeyboardShortcuts } from '../../../ui/state/use-keyboard-shortcuts.ts'
import { useWideScreen } from '../../../ui/state/use-wide-screen.ts'
import { BulkBar } from '../decision/BulkBar.tsx'
import { ReasonSheet } from '../decision/reasons/ReasonSheet.tsx'
import { UndoBar } from '../decision/UndoBar.tsx'
import { DetailPane } from '../detail/DetailPane.tsx'
import { DetailPanel } from '../detail/DetailPanel.tsx'
import { ReviewDetail } from '../detail/ReviewDetail.tsx'
import { UnsavedEditSheet } from '../detail/UnsavedEditSheet.tsx'
import { kindLabels } from '../item/review-labels.ts'
import { NearDuplicateSheet } from '../queue/NearDuplicateSheet.tsx'
import { QueueFilters } from '../queue/QueueFilters.tsx'
import { ReviewQueue } from '../queue/ReviewQueue.tsx'
import { tabKeys, tabLabels } from '../state/queue-rules.ts'
import { shortcutHelp } from '../state/shortcut-help.ts'
import { useReviewWorkspace } from '../state/use-review-workspace.ts'
import styles from './ReviewWorkspace.module.css'

type Review = { kind: ContentKind; me: number; reviewer: Reviewer }

/** Each history entry has its own tab, search and open item, also that of a link followed from an open queue. */
export const ReviewWorkspace = (review: Review) => {
  const { key } = useLocation()
  return <Workspace key={key} {...review} />
}

const Workspace = ({ kind, me, reviewer }: Review) => {
  const wideScreen = useWideScreen()
  const workspace = useReviewWorkspace(kind, me, reviewer, wideScreen)
  const { tab, openId, lastOpenId, sheet, setSheet, decisions, bulk } = workspace
  const search = useRef<HTMLInputElement>(null)
  useKeyboardShortcuts(workspace.idle, { '/': () => search.current?.focus() })
  const tabsLabel = `${kindLabels[kind]}审核`
  const { reasonPrompt } = decisions
  const { offer } = decisions.undoOffer
  const phoneBar = wideScreen ? undefined : bulk.selecting ? (
    <BulkBar bulk={bulk} />
  ) : (
    offer && <UndoBar offer={offer} />
  )
  const searchField = (
    <div className={styles.search}>
      <SearchField
        ref={search}
        value={workspace.searchText}
        onChange={workspace.setSearchText}
        onSubmit={(words) => {
          workspace.searchNow(words)
          search.current?.blur()
        }}
        placeholder="搜索内容、作者"
        busy={workspace.list.isFetching && workspace.keywords !== ''}
      />
    </div>
  )
  return (
    <Screen
      header={
        <Header
          action={
            <>
              <IconButton
                label="快捷键"
                icon={Keyboard}
                className={styles.shortcuts}
                onClick={() => setSheet('shortcuts')}
              />
              {bulk.selecting ? (
                <IconButton label="结束多选" icon={X} onClick={bulk.stop} />
              ) : (
                bulk.offeredActions.length > 0 && (
                  <IconButton
                    label="多选"
                    icon={ListChecks}
                    onClick={() => {
                      workspace.close()
                      bulk.start()
                    }}
                  />
                )
              )}
            </>
          }
        >
          {!wideScreen && searchField}
        </Header>
      }
      bottom={phoneBar}
    >
      <div className={styles.columns}>
        <div className={styles.list}>
          <div className={styles.filters}>
            {wideScreen && (
              <div className={styles.searchRow}>
                {searchField}
                <QueueFilters workspace={workspace} />
              </div>
            )}
            <Tabs
              label={tabsLabel}
              tabs={tabKeys.map((key) => ({ key, label: tabLabels[key], count: workspace.waitingCounts[key] ?? 0 }))}
              value={tab}
              onChange={workspace.selectTab}
              className={styles.tabs}
            />
          </div>
          <TabPanel tabs={tabsLabel} value={tab}>
            <ReviewQueue key={workspace.listName} workspace={workspace} />
          </TabPanel>
          {wideScreen && bulk.selecting && (
            <div className={styles.bulk}>
              <BulkBar bulk={bulk} />
            </div>
          )}
        </div>
        {wideScreen && (
          <div className={styles.detail}>
            {openId === null ? (
              <>
                <div className={styles.notice}>
                  <UndoBar offer={offer} />
                </div>
                <Empty text="选择一条内容，在这里查看和处理" icon={MousePointerClick} />
              </>
            ) : (
              <ReviewDetail workspace={workspace} id={openId} Frame={DetailPane} />
            )}
          </div>
        )}
      </div>
      {!wideScreen && lastOpenId !== null && <ReviewDetail workspace={workspace} id={lastOpenId} Frame={DetailPanel} />}
      {workspace.nearDuplicatesOf !== null && (
        <NearDuplicateSheet
          key={workspace.nearDuplicatesOf}
          workspace={workspace}
          id={workspace.nearDuplicatesOf}
          open={sheet === 'nearDuplicates'}
          onClose={() => setSheet(null)}
        />
      )}
      <UnsavedEditSheet text={workspace.unsavedText} open={sheet === 'unsaved'} onClose={() => setSheet(null)} />
      {reasonPrompt && !workspace.promptInPane && <ReasonSheet key={reasonPrompt.id} prompt={reasonPrompt} />}
      <KeyboardShortcutsDialog help={shortcutHelp} open={sheet === 'shortcuts'} onClose={() => setSheet(null)} />
    </Screen>
  )
}
