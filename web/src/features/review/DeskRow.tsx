import type { ReviewAction } from '@quanzi/contract/states'
import { Check, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AlikeChip } from './AlikeChip.tsx'
import styles from './DeskRow.module.css'
import type { DeskItem } from './desk-item.ts'
import { Flags } from './Flags.tsx'
import { HitExcerpt } from './HitText.tsx'
import { Thumbs } from './Thumbs.tsx'
import { WhoLine } from './WhoLine.tsx'
import { nouns } from './words.ts'

/**
 * One item of the queue: who, what stands out, two lines, thumbs, and the two decisions where they are alive. The whole
 * row opens the detail; a decided one slides out.
 */
export const DeskRow = ({ item, alive, holder, leaving, open, choice, onOpen, onAlike, onAct }: DeskRowProps) => {
  const pass = alive.find((action) => action === 'pass' || action === 'passstep')
  const refuse = alive.includes('fail')
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (leaving) handFocusOn(slot.current)
  }, [leaving])
  return (
    <div ref={slot} className={cx(styles.slot, leaving && styles.leaving)} inert={leaving}>
      <article
        className={cx(styles.row, open && styles.open, choice && styles.choosing, choice?.chosen && styles.chosen)}
        aria-label={`${item.author.name}的${nouns[item.kind]}`}
      >
        {choice && (
          <span aria-hidden="true" className={cx(styles.box, !choice.may && styles.cannot)}>
            {choice.chosen && <Icon of={Check} size={14} />}
          </span>
        )}
        <WhoLine
          item={item}
          size={32}
          name={
            choice ? (
              <button
                type="button"
                role="checkbox"
                className={styles.cover}
                aria-checked={choice.chosen}
                aria-label={`选择 ${item.author.name} 的${nouns[item.kind]}`}
                disabled={!choice.may}
                onClick={choice.toggle}
              >
                <span className="clip">{item.author.name}</span>
              </button>
            ) : (
              <button
                type="button"
                className={styles.cover}
                aria-current={open || undefined}
                aria-label={`查看 ${item.author.name} 的${nouns[item.kind]}`}
                data-item={item.id}
                onClick={onOpen}
              >
                <span className="clip">{item.author.name}</span>
              </button>
            )
          }
        />
        <Flags item={item} holder={holder} />
        <p className={cx(styles.text, 'c2')}>
          <HitExcerpt item={item} />
        </p>
        <Thumbs item={item} />
        {item.under && (
          <p className={cx(styles.under, 'clip')}>{`${item.under.author}：${item.under.content || '图片'}`}</p>
        )}
        {item.reason && <p className={styles.reason}>{`理由：${item.reason}`}</p>}
        {item.conflict && (
          <p className={styles.conflict}>
            <Icon of={Info} size={14} />
            {item.conflict}
          </p>
        )}
        {item.appeal && <p className={styles.reason}>{`申诉：${item.appeal.content}`}</p>}
        {onAlike && <AlikeChip item={item} onOpen={onAlike} className={styles.alike} />}
        {!choice && (refuse || pass) && (
          <div className={styles.decide}>
            {refuse && (
              <Button kind="danger-outline" small onClick={() => onAct?.('fail')}>
                驳回
              </Button>
            )}
            {pass && (
              <Button kind="soft" small className={styles.pass} onClick={() => onAct?.(pass)}>
                通过
              </Button>
            )}
          </div>
        )}
      </article>
    </div>
  )
}

/** Whoever decided with the keyboard goes on at the next row; a focus elsewhere stays where it is. */
const handFocusOn = (slot: HTMLElement | null) => {
  const active = document.activeElement
  if (!slot || (active !== document.body && !slot.contains(active))) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]')]
  const at = rows.findIndex((row) => slot.contains(row))
  ;(rows[at + 1] ?? rows[at - 1])?.focus({ preventScroll: true })
}

type DeskRowProps = {
  item: DeskItem
  alive: readonly ReviewAction[]
  /** The other reviewer who has it open. */
  holder: string | undefined
  leaving: boolean
  /** Its detail is shown. */
  open: boolean
  /** Several are being chosen: whether this one is, and may be. */
  choice?: { chosen: boolean; may: boolean; toggle: () => void }
  onOpen?: () => void
  /** Shows what reads the same. */
  onAlike?: () => void
  onAct?: (action: 'fail' | 'pass' | 'passstep') => void
}
