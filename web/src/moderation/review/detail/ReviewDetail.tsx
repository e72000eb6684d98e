import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import type { ReviewAction } from '@quanzi/contract/states'
import { History } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { errorMessage, isGone, isPermanentError } from '../../../platform/api/api-error.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { FailureLine } from '../../../ui/feedback/FailureLine.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { openImageViewer } from '../../../ui/overlays/dialogs.ts'
import { useKeyboardShortcuts } from '../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { DecisionBar } from '../decision/DecisionBar.tsx'
import { ReasonPane } from '../decision/reasons/ReasonPane.tsx'
import { UndoBar } from '../decision/UndoBar.tsx'
import { useClaim } from '../decision/use-claim.ts'
import { KeyHint } from '../item/KeyHint.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { revealMedia, useReviewMedia } from '../state/blurred-media.ts'
import { videoStatusLabel } from '../state/queue-rules.ts'
import { useReviewItem } from '../state/use-review.ts'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import { DetailBody } from './DetailBody.tsx'
import styles from './ReviewDetail.module.css'
import { useReplacedRevision } from './use-replaced-revision.ts'

export type DetailFrameProps = {
  open: boolean
  onClose: () => void
  title: string
  action?: ReactNode
  /** The last decision, while it can be undone. */
  notice?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** One item with its actions. `Frame` is the panel over the list, or the pane next to it on a wide screen. */
export const ReviewDetail = ({ workspace, id, Frame }: ReviewDetailProps) => {
  const { idle, rights, sheets, openItem, navigation, prompt, decisions } = workspace
  const { kind } = workspace.scope
  const { pending, undoOffer } = decisions
  const open = openItem.openId === id
  const { item, error, refetch, isComplete } = useReviewItem(kind, id, {
    open,
    isClaimed: (loaded) => rights.claimHolderOf(loaded) !== undefined,
  })
  const availableActions = item ? rights.availableActionsOf(item) : []
  const label = item ? rights.statusLabelOf(item) : ''
  const busy = pending.busy?.id === id ? pending.busy.action : undefined
  const isReplacedJustNow = useReplacedRevision(item, pending.isExpected)
  const act = (action: ReviewAction) => item && !isReplacedJustNow() && decisions.act(item, action)
  const actOnFirstAvailable = (...actions: ReviewAction[]) => {
    const action = availableActions.find((one) => actions.includes(one))
    if (action && !busy) act(action)
    else if (item && !busy && actions.includes('pass') && availableActions.includes('fail') && videoStatusLabel(item))
      toast(videoStatusLabel(item))
  }
  const target = { kind, id, rev: item?.rev, atOnce: navigation.isReachedByDecision(id) }
  useClaim(target, open && item !== undefined && rights.isClaimable(item), pending.finishedIds)
  const isTaken = item === undefined ? isGone(error) : isComplete && !rights.isFree(item)
  const leaveTaken = useEffectEvent(navigation.leaveTaken)
  useEffect(() => {
    if (open && idle && isTaken) leaveTaken(id)
  }, [open, idle, isTaken, id])
  useDetailShortcuts(open && idle, workspace, item, actOnFirstAvailable)
  const footer = prompt.inPane ? (
    <ReasonPane key={prompt.inPane.id} prompt={prompt.inPane} covered={sheets.sheet !== null} />
  ) : availableActions.length > 0 || label ? (
    <DecisionBar
      // An appeal is granted and dismissed in its box.
      availableActions={item?.appeal ? availableActions.filter((action) => action !== 'restore') : availableActions}
      label={label}
      busy={busy}
      onAct={act}
    />
  ) : undefined

  return (
    <Frame
      open={open}
      onClose={openItem.close}
      title={`${kindLabels[kind]}详情`}
      action={
        <>
          {navigation.skip && <SkipButton onSkip={navigation.skip} />}
          {item && <IconButton label="审核记录" icon={History} onClick={() => sheets.setSheet('history')} />}
        </>
      }
      notice={<UndoBar offer={undoOffer.offer} />}
      {...(footer ? { footer } : {})}
    >
      {item ? (
        <DetailBody workspace={workspace} item={item} availableActions={availableActions} onAct={act}>
          {error && !isComplete && <DetailFailure error={error} onRetry={refetch} />}
        </DetailBody>
      ) : isPermanentError(error) ? (
        <div role="alert">
          <Empty text={errorMessage(error)} action={{ label: '关闭', onClick: openItem.close }} />
        </div>
      ) : (
        <LoadingState error={error} onRetry={refetch} rows={3} />
      )}
    </Frame>
  )
}

type ReviewDetailProps = { workspace: ReviewWorkspaceState; id: number; Frame: ComponentType<DetailFrameProps> }

/** `shortcut-help.ts` lists the keys. */
const useDetailShortcuts = (
  active: boolean,
  { rights, decisions: { dismissAppeal }, sheets }: ReviewWorkspaceState,
  item: ReviewItem | undefined,
  actOnFirstAvailable: (...actions: ReviewAction[]) => void,
) => {
  const { pictures } = useReviewMedia(item)
  useKeyboardShortcuts(active, {
    a: () => actOnFirstAvailable('pass', 'passstep'),
    r: () => {
      if (!item?.appeal) actOnFirstAvailable('fail', 'offline')
      else if (rights.availableActionsOf(item).includes('restore')) void dismissAppeal(item)
    },
    e: () => actOnFirstAvailable('edit'),
    s: () => actOnFirstAvailable('keep', 'restore'),
    h: () => sheets.setSheet('history'),
    p: () => pictures.length > 0 && openImageViewer(pictures),
    m: () => item && revealMedia(item),
    d: () => item && item.nearDuplicates > 0 && sheets.showNearDuplicates(item),
  })
}

/** Only the data of the row are shown; reports, the author's record and changes are missing. */
const DetailFailure = (failure: { error: Error; onRetry: () => unknown }) => (
  <div className={styles.failure}>
    <FailureLine {...failure} />
  </div>
)

/** The next item without a decision on this one. */
const SkipButton = ({ onSkip }: { onSkip: () => void }) => (
  <button type="button" aria-keyshortcuts="J" className={styles.skip} onClick={onSkip}>
    下一条
    <KeyHint keys="J" />
  </button>
)
