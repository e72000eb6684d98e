import { limits } from '@quanzi/contract/limits'
import { Hash, ImagePlus, MapPin, Smile } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { listen } from '../../../platform/listen.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { EmojiRow } from '../../../ui/inputs/EmojiRow.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { isImeKey } from '../../../ui/state/keyboard/is-ime-key.ts'
import styles from './ComposerTools.module.css'

/** The bar at the bottom of the composer, above the keyboard: pictures, topic, emoji, place and the number of characters. */
export const ComposerTools = ({
  inert,
  textField,
  length,
  onAddMedia,
  onChooseTag,
  onChooseLocation,
  onText,
}: ComposerToolsProps) => {
  const [emojiOpen, setEmojiOpen] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!emojiOpen) return
    if (textField.current && toolbar.current?.firstElementChild)
      uncover(textField.current, toolbar.current.firstElementChild)
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document
      const isInRow = toolbar.current?.contains(activeElement)
      if (event.key !== 'Escape' || isImeKey(event) || (!isInRow && activeElement !== textField.current)) return
      event.preventDefault()
      setEmojiOpen(false)
      if (isInRow) toolbar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    // Before the panel of a wide screen, which closes by the same key.
    return listen(window, { keydown: onKeyDown }, { capture: true })
  }, [emojiOpen, textField])
  return (
    <div ref={toolbar} role="toolbar" aria-label="发帖工具" inert={inert} className="surface">
      {emojiOpen && <EmojiRow field={textField} onText={onText} />}
      <div className={styles.bar}>
        <IconButton label="添加图片或视频" icon={ImagePlus} disabled={!onAddMedia} onClick={() => onAddMedia?.()} />
        <IconButton label="选择话题" icon={Hash} aria-haspopup="dialog" onClick={onChooseTag} />
        <IconButton
          label="表情"
          icon={Smile}
          aria-expanded={emojiOpen}
          // The text keeps the focus and the keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setEmojiOpen(!emojiOpen)}
        />
        <IconButton label="选择位置" icon={MapPin} aria-haspopup="dialog" onClick={onChooseLocation} />
        <span className={cx('meta', 'tabular-nums', styles.count, length > limits.postLength && 'danger')}>
          {`${length}/${limits.postLength}`}
        </span>
      </div>
    </div>
  )
}

/** The row takes its height from the line that is written; a text of fewer lines than the field shows ends above it. */
const uncover = (field: HTMLTextAreaElement, row: Element) => {
  if (field.clientHeight < Number.parseFloat(getComputedStyle(field).lineHeight) * (field.rows + 1)) return
  const { top, height } = row.getBoundingClientRect()
  window.scrollBy(0, Math.max(0, Math.min(height, field.getBoundingClientRect().bottom - top)))
}

type ComposerToolsProps = {
  inert: boolean
  textField: RefObject<HTMLTextAreaElement | null>
  length: number
  /** Undefined when nothing more can be added. */
  onAddMedia: (() => void) | undefined
  onChooseTag: () => void
  onChooseLocation: () => void
  onText: (text: string) => void
}
