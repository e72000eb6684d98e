import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import { Keyboard, ListChecks, ListFilter, MousePointerClick, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from '../../../platform/router/hooks.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { SearchField } from '../../../ui/inputs/SearchField.tsx'
import { Header } from '../../../ui/layout/Header.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { TabPanel, Tabs } from '../../../ui/lists/Tabs.tsx'
import { KeyboardShortcutsDialog } from '../../../ui/overlays/KeyboardShortcutsDialog.tsx'
import { useKeyboardShortcuts } from '../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { useWideScreen } from '../../../ui/state/use-wide-screen.ts'
import { BulkBar } from '../decision/BulkBar.tsx'
import { ReasonSheet } from '../decision/reasons/ReasonSheet.tsx'
import { UndoBar } from '../decision/UndoBar.tsx'
import { DetailPane } from '../detail/DetailPane.tsx'
import { DetailPanel } from '../detail/DetailPanel.tsx'
import { ReviewDetail } from '../detail/ReviewDetail.tsx'
import { UnsavedEditSheet } from '../detail/UnsavedEditSheet.tsx'
import { shortcutHelp } from '../keys/shortcut-help.ts'
import { NearDuplicateSheet } from '../queue/NearDuplicateSheet.tsx'
import { QueueFilters } from '../queue/QueueFilters.tsx'
import { ReviewQueue } from '../queue/ReviewQueue.tsx'
import { type TabKey, tabKeys, tabLabels } from '../state/queue-rules.ts'
import type { ReviewScope } from '../state/review-rights.ts'
import { useReviewWorkspace } from '../state/use-review-workspace.ts'
import styles from './ReviewWorkspace.module.css'

/** Each history entry has its own tab, search and open item, also that of a link followed from an open queue. */
export const ReviewWorkspace = (scope: ReviewScope) => {
  const { key } = useLocation()
  return <Workspace key={key} scope={scope} />
}

const Workspace = ({ scope }: { scope: ReviewScope }) => {
  const wideScreen = useWideScreen()
  const workspace = useReviewWorkspace(scope, wideScreen)
  const { filters, queue, sheets, openItem, idle, bulk } = workspace
  const { selection } = bulk
  const { sheet, setSheet, closeSheet, nearDuplicatesOf } = sheets
  const { openId, lastOpenId, close } = openItem
  const search = useRef<HTMLInputElement>(null)
  useKeyboardShortcuts(idle, { '/': () => search.current?.focus() })
  const tabsLabel = `${kindLabels[scope.kind]}审核`
  const { reasonPrompt, inPane } = workspace.prompt
  const { offer } = workspace.decisions.undoOffer
  const selectTab = (key: TabKey) => {
    close()
    openItem.forgetLast()
    selection.stop()
    filters.setTab(key)
  }
  const [filtersOpened, setFiltersOpened] = useState(false)
  // Active filters are always visible, also when the window has become narrow.
  const filtersShown = wideScreen || filtersOpened || filters.isFiltered
  const toggleFilters = () => {
    setFiltersOpened(!filtersShown)
    if (filters.isFiltered) filters.clearFilter()
  }
  const bulkBar = selection.selecting && <BulkBar {...bulk} />
  const phoneBar = !wideScreen && (bulkBar || offer) && (
    <>
      <UndoBar offer={offer} />
      {bulkBar}
    </>
  )
  const searchField = (
    <div className={styles.search}>
      <SearchField
        ref={search}
        value={filters.searchText}
        onChange={filters.setSearchText}
        onSubmit={(keyword) => {
          filters.searchNow(keyword)
          search.current?.blur()
        }}
        placeholder="搜索内容、作者、编号"
        busy={queue.list.isFetching && filters.keywords !== ''}
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
              {!wideScreen && (
                <IconButton label="筛选" icon={ListFilter} aria-expanded={filtersShown} onClick={toggleFilters} />
              )}
              {selection.selecting ? (
                <IconButton label="结束多选" icon={X} onClick={selection.stop} />
              ) : (
                bulk.decisions.offeredActions.length > 0 && (
                  <IconButton
                    label="多选"
                    icon={ListChecks}
                    aria-keyshortcuts="T"
                    onClick={() => {
                      close()
                      selection.start()
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
            {filtersShown && (
              <div className={styles.searchRow}>
                {wideScreen && searchField}
                <QueueFilters kind={scope.kind} filters={filters} sheets={sheets} onChange={close} />
              </div>
            )}
            <Tabs
              label={tabsLabel}
              tabs={tabKeys.map((key) => ({ key, label: tabLabels[key], count: queue.waitingCounts[key] ?? 0 }))}
              value={filters.tab}
              onChange={selectTab}
              className={styles.tabs}
            />
          </div>
          <TabPanel tabs={tabsLabel} value={filters.tab}>
            <ReviewQueue key={filters.listName} workspace={workspace} />
          </TabPanel>
          {wideScreen && bulkBar && <div className={styles.bulk}>{bulkBar}</div>}
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
      {nearDuplicatesOf !== null && (
        <NearDuplicateSheet key={nearDuplicatesOf} workspace={workspace} id={nearDuplicatesOf} />
      )}
      <UnsavedEditSheet text={sheets.unsavedText} open={sheet === 'unsaved'} onClose={closeSheet} />
      {reasonPrompt && !inPane && <ReasonSheet key={reasonPrompt.id} prompt={reasonPrompt} />}
      <KeyboardShortcutsDialog help={shortcutHelp} open={sheet === 'shortcuts'} onClose={closeSheet} />
    </Screen>
  )
}
