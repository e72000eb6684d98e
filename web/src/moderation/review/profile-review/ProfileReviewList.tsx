import type { ProfileReview } from '@quanzi/contract/moderation/profile-review'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { PagedList } from '../../../ui/lists/PagedList.tsx'
import { PullToRefresh } from '../../../ui/lists/PullToRefresh.tsx'
import { KeyboardShortcutsDialog } from '../../../ui/overlays/KeyboardShortcutsDialog.tsx'
import { useKeyboardShortcuts } from '../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { ReasonSheet } from '../decision/reasons/ReasonSheet.tsx'
import { UndoBar } from '../decision/UndoBar.tsx'
import { profileShortcutHelp } from '../keys/shortcut-help.ts'
import { useConfirmShortcut } from '../keys/use-confirm-shortcut.ts'
import { NewItems } from '../queue/NewItems.tsx'
import { useWaiting } from '../state/use-review.ts'
import styles from './ProfileReviewList.module.css'
import { ProfileReviewRow } from './ProfileReviewRow.tsx'
import { useProfileDecisions, useProfileReviews } from './use-profile-reviews.ts'

/** Changes of profiles that wait. The keys of the other queues work on the marked one. */
export const ProfileReviewList = ({ me }: { me: number }) => {
  const list = useProfileReviews(me)
  const waitingCount = useWaiting().data?.profile
  const { pass, reject, isBusy, reasonPrompt, offer, runUndo } = useProfileDecisions()
  const [activeId, setActiveId] = useState<number>()
  const [helpOpen, setHelpOpen] = useState(false)
  const reviews = list.data?.pages.flatMap(({ data }) => data) ?? []
  const index = reviews.findIndex(({ id }) => id === activeId)
  const active = reviews[index] ?? reviews[0]
  /** Marked by the keyboard only. When another reviewer decides the marked change, the first one is marked. */
  const markedId = activeId === undefined ? undefined : active?.id

  const claimHolderOf = ({ claimed_by }: ProfileReview) =>
    claimed_by && claimed_by.id !== me ? claimed_by.nickname : undefined
  const move = (step: 1 | -1) => setActiveId((reviews[index < 0 ? 0 : index + step] ?? active)?.id)
  /** A decision moves the mark to the next row. */
  const decideActive = async (decide: (review: ProfileReview) => Promise<boolean>) => {
    if (!active || isBusy(active.id) || claimHolderOf(active)) return
    const at = reviews.indexOf(active)
    setActiveId(active.id)
    if (await decide(active)) setActiveId((now) => (now === active.id ? (reviews[at + 1] ?? reviews[at - 1])?.id : now))
  }
  const promptOpen = useConfirmShortcut()
  useKeyboardShortcuts(!promptOpen && !reasonPrompt?.open && !helpOpen, {
    j: () => move(1),
    k: () => move(-1),
    a: () => void decideActive(pass),
    r: () => void decideActive(reject),
    u: runUndo,
    '?': () => setHelpOpen(true),
  })

  return (
    <>
      <PullToRefresh onRefresh={() => list.refetch({ throwOnError: true })}>
        <NewItems list={list} waitingCount={waitingCount} />
        <PagedList
          list={list}
          positionKey="profiles"
          itemKey="id"
          label="待审核的资料"
          gap={8}
          empty={{ text: '没有待审核的资料', icon: CircleCheck }}
          activeKey={markedId}
          renderItem={(review) => (
            <ProfileReviewRow
              review={review}
              claimHolder={claimHolderOf(review)}
              active={review.id === markedId}
              busy={isBusy(review.id)}
              onPass={() => void pass(review)}
              onReject={() => void reject(review)}
            />
          )}
        />
      </PullToRefresh>
      <div className={styles.undo}>
        <UndoBar offer={offer} />
      </div>
      {reasonPrompt && <ReasonSheet key={reasonPrompt.id} prompt={reasonPrompt} />}
      <KeyboardShortcutsDialog help={profileShortcutHelp} open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}
