import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import type { ContentKind } from '@quanzi/contract/states'
import { CircleCheck, Inbox } from 'lucide-react'
import { RowSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { PagedList } from '../../../ui/lists/PagedList.tsx'
import { PullToRefresh } from '../../../ui/lists/PullToRefresh.tsx'
import { tabLabels } from '../state/queue-rules.ts'
import type { QueueFilters } from '../state/use-queue-filters.ts'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import { CompactRow } from './CompactRow.tsx'
import { NewItems } from './NewItems.tsx'
import styles from './ReviewQueue.module.css'
import { ReviewQueueRow } from './ReviewQueueRow.tsx'

export const ReviewQueue = ({ workspace }: { workspace: ReviewWorkspaceState }) => {
  const { wideScreen, filters, queue, rights, sheets, openItem, decisions } = workspace
  const { kind } = workspace.scope
  const { selection } = workspace.bulk
  const { list, waitingCount, listedCount } = queue
  return (
    <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
      <div className={styles.queue}>
        {!filters.isNarrowed && !selection.selecting && (
          <NewItems list={list} waitingCount={waitingCount} listedCount={listedCount} />
        )}
        <PagedList
          list={list}
          positionKey={`${kind}:${filters.listName}`}
          itemKey="id"
          label={`${kindLabels[kind]}列表`}
          gap={wideScreen ? 0 : 8}
          {...(wideScreen && { estimatedHeight: 64, activeKey: openItem.openId ?? undefined })}
          skeleton={<RowSkeletons count={6} />}
          empty={emptyState(kind, filters, queue.hasDecided)}
          renderItem={(item) => {
            const row = {
              item,
              claimHolder: rights.claimHolderOf(item),
              leaving: decisions.pending.leaving.has(item.id),
              open: openItem.openId === item.id,
              onOpen: () => openItem.open(item.id),
              ...(selection.selecting && { selection: selection.checkboxOf(item) }),
            }
            return wideScreen ? (
              <CompactRow {...row} showState={filters.tab !== 'pending'} />
            ) : (
              <ReviewQueueRow
                {...row}
                availableActions={rights.availableActionsOf(item)}
                {...(!selection.selecting && { onShowNearDuplicates: () => sheets.showNearDuplicates(item) })}
                onAct={(action) => decisions.act(item, action)}
              />
            )
          }}
        />
      </div>
    </PullToRefresh>
  )
}

const emptyState = (kind: ContentKind, { tab, isNarrowed }: QueueFilters, hasDecided: boolean) => {
  if (isNarrowed && hasDecided) return { text: `找到的${kindLabels[kind]}都处理完了`, icon: CircleCheck }
  if (isNarrowed) return { text: `没有找到相关${kindLabels[kind]}`, icon: Inbox }
  if (tab === 'reported' || tab === 'appealed') return { text: `没有待处理的${tabLabels[tab]}`, icon: CircleCheck }
  return tab === 'pending'
    ? { text: `待审核的${kindLabels[kind]}都处理完了`, icon: CircleCheck }
    : { text: '暂无数据', icon: Inbox }
}
