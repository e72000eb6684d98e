import { limits } from '@quanzi/contract/limits'
import { Hash, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './ComposerText.module.css'

/** The text with its topic in the first line. Backspace or Delete before the first letter removes the topic. */
export const ComposerText = ({
  box,
  text,
  tag,
  hint,
  readOnly,
  onText,
  onRemoveTag,
  onChooseTag,
}: ComposerTextProps) => {
  const chip = useRef<HTMLSpanElement>(null)
  const indent = useWidth(chip)
  const [minRows, maxRows] = limits.composerRows

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const erases = event.key === 'Backspace' || event.key === 'Delete'
    if (!tag || !erases || selectionStart !== 0 || selectionEnd !== 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    onRemoveTag()
  }

  return (
    <div className={styles.frame}>
      <span ref={chip} className={styles.chip} data-chosen={tag !== null || undefined}>
        <button type="button" aria-haspopup="dialog" onClick={onChooseTag} className={styles.choose}>
          <Icon of={Hash} size={14} />
          <span className="clip">{tag ? tag.name : '添加话题'}</span>
        </button>
        {tag && (
          <button
            type="button"
            aria-label={`移除话题 ${tag.name}`}
            onClick={() => {
              onRemoveTag()
              box.current?.focus()
            }}
            className={styles.remove}
          >
            <Icon of={X} size={12} />
          </button>
        )}
      </span>
      <TextArea
        ref={box}
        bare
        aria-label={tag ? `帖子内容，话题 ${tag.name}` : '帖子内容'}
        placeholder={hint}
        minRows={minRows}
        maxRows={maxRows}
        value={text}
        readOnly={readOnly}
        onKeyDown={onKeyDown}
        onChange={(event) => onText(event.target.value)}
        style={{ textIndent: indent }}
        className={styles.text}
      />
    </div>
  )
}

type ComposerTextProps = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  tag: { name: string } | null
  hint: string
  readOnly: boolean
  onText: (text: string) => void
  onRemoveTag: () => void
  onChooseTag: () => void
}

/** The room that the topic takes in the first line. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const measure = () => setWidth(watched.offsetWidth + gap)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(watched)
    return () => watcher.disconnect()
  }, [element])
  return width
}

const gap = 6
