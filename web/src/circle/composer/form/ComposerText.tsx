import { limits } from '@quanzi/contract/limits'
import { Hash, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { useHiddenError } from '../../../ui/inputs/use-hidden-error.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { observeResize } from '../../../ui/layout/observe-resize.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { isImeKey } from '../../../ui/state/keyboard/is-ime-key.ts'
import { useKeyboardInset } from '../../../ui/state/keyboard/use-keyboard-inset.ts'
import styles from './ComposerText.module.css'

export const ComposerText = ({
  textAreaRef,
  text,
  tag,
  placeholder,
  readOnly,
  error,
  onText,
  onRemoveTag,
  onChooseTag,
  onSubmit,
}: ComposerTextProps) => {
  const chip = useRef<HTMLSpanElement>(null)
  const indent = useElementWidth(chip)
  const [minRows, maxRows] = limits.composerRows
  const keyboardOpen = useKeyboardInset() > 0
  const [errorProps, errorMessage] = useHiddenError(error)

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isImeKey(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      return onSubmit()
    }
    const { selectionStart, selectionEnd } = event.currentTarget
    const isDeleteKey = event.key === 'Backspace' || event.key === 'Delete'
    if (!tag || !isDeleteKey || selectionStart !== 0 || selectionEnd !== 0) return
    event.preventDefault()
    onRemoveTag()
  }

  return (
    <div className={styles.frame}>
      <span ref={chip} className={styles.chip} data-chosen={tag !== null || undefined}>
        <button type="button" aria-haspopup="dialog" onClick={onChooseTag} className={styles.chooseTag}>
          <Icon icon={Hash} size={14} />
          <span className="truncate">{tag ? tag.name : '添加话题'}</span>
        </button>
        {tag && (
          <button
            type="button"
            aria-label={`移除话题 ${tag.name}`}
            onClick={() => {
              onRemoveTag()
              textAreaRef.current?.focus()
            }}
            className={styles.remove}
          >
            <Icon icon={X} size={12} />
          </button>
        )}
      </span>
      <TextArea
        ref={textAreaRef}
        unstyled
        aria-label={tag ? `帖子内容，话题 ${tag.name}` : '帖子内容'}
        placeholder={placeholder}
        minRows={keyboardOpen ? rowsAboveKeyboard : minRows}
        maxRows={maxRows}
        value={text}
        readOnly={readOnly}
        onKeyDown={onKeyDown}
        onChange={(event) => onText(event.target.value)}
        style={{ textIndent: indent }}
        className={cx(styles.text, keyboardOpen && styles.low)}
        {...errorProps}
      />
      {errorMessage}
    </div>
  )
}

type ComposerTextProps = {
  textAreaRef: RefObject<HTMLTextAreaElement | null>
  text: string
  tag: { name: string } | null
  placeholder: string
  readOnly: boolean
  error: string | undefined
  onText: (text: string) => void
  onRemoveTag: () => void
  onChooseTag: () => void
  onSubmit: () => void
}

const useElementWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setWidth(node.offsetWidth + gap)
    measure()
    return observeResize(node, measure)
  }, [element])
  return width
}

const gap = 6
/** The pictures stay visible. */
const rowsAboveKeyboard = 4
