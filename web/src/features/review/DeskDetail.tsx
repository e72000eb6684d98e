import type { ReviewAction } from '@quanzi/contract/states'
import { ChevronDown, History } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { AlikeChip } from './AlikeChip.tsx'
import { AppealBox } from './AppealBox.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import styles from './DeskDetail.module.css'
import { DeskSheets } from './DeskSheets.tsx'
import { Matter } from './Matter.tsx'
import { useClaim } from './use-claim.ts'
import type { Desk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'
import { useDeskItem } from './use-review.ts'
import { nouns } from './words.ts'

export type FrameProps = {
  open: boolean
  onClose: () => void
  title: string
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** One item to be read and decided. `Frame` is the panel over the list, or on a desk the pane beside it. */
export const DeskDetail = ({ desk, id, Frame }: { desk: Desk; id: number; Frame: ComponentType<FrameProps> }) => {
  const { kind, decisions, setSheet } = desk
  const { item, error, refetch } = useDeskItem(kind, id, (found) => desk.holderOf(found) !== undefined)
  const open = desk.openId === id
  const alive = item ? desk.aliveOf(item) : []
  const label = item ? desk.labelOf(item) : ''
  const busy = decisions.busy?.id === id ? decisions.busy.action : undefined
  const act = (action: ReviewAction) => item && desk.act(item, action)
  const press = (...wanted: ReviewAction[]) => {
    const action = alive.find((one) => wanted.includes(one))
    if (action && !busy) act(action)
  }
  useClaim({ kind, id, rev: item?.rev }, open && item !== undefined && desk.isMine(item), decisions.finished)
  useKeys(open && desk.idle, {
    a: () => press('pass', 'passstep'),
    r: () => press('fail', 'offline'),
    e: () => press('edit'),
    s: () => press('keep', 'restore'),
    h: () => setSheet('history'),
    d: () => item && item.alike > 0 && desk.showAlike(item),
  })
  const bar =
    alive.length > 0 || label ? <DecisionBar alive={alive} label={label} busy={busy} onAct={act} /> : undefined

  return (
    <Frame
      open={open}
      onClose={desk.close}
      title={`${nouns[kind]}详情`}
      action={
        item && (
          <>
            {desk.skip && <SkipButton left={desk.waits[desk.tab]} onSkip={desk.skip} />}
            <IconButton label="审核记录" icon={History} onClick={() => setSheet('history')} />
          </>
        )
      }
      {...(bar ? { footer: bar } : {})}
    >
      {item ? (
        <>
          <Reading id={id} label={`${item.author.name}的${nouns[kind]}`}>
            <Matter item={item} onChangeTag={alive.includes('edit') ? () => setSheet('tag') : undefined}>
              <AlikeChip item={item} onOpen={() => desk.showAlike(item)} className={styles.alike} />
              {item.appeal && (
                <AppealBox
                  appeal={item.appeal}
                  onGrant={alive.includes('restore') ? () => act('restore') : undefined}
                  onDismiss={() => void desk.dismiss(item)}
                />
              )}
            </Matter>
          </Reading>
          <DeskSheets desk={desk} item={item} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <RowSkeletons count={3} />
        </Loading>
      )}
    </Frame>
  )
}

/** On without a decision, and how many wait under this tab. */
const SkipButton = ({ left = 0, onSkip }: { left: number | undefined; onSkip: () => void }) => (
  <button
    type="button"
    className={styles.skip}
    aria-label={left > 0 ? `下一条，共${left}条待处理` : '下一条'}
    onClick={onSkip}
  >
    {left > 0 && <span className="num">{left}</span>}
    <Icon of={ChevronDown} />
  </button>
)

/** What is read. The next item begins at its top, and readers of the screen are told of it. */
const Reading = ({ id, label, children }: { id: number; label: string; children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    body.current?.parentElement?.scrollTo(0, 0)
    body.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <div ref={body} role="group" aria-label={label} tabIndex={-1}>
      <div key={id} className={styles.body}>
        {children}
      </div>
    </div>
  )
}
