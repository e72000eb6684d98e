import type { RefObject } from 'react'
import styles from './EmojiRow.module.css'

/** Puts an emoji at the caret of a text field, which keeps the focus and the keyboard. */
export const EmojiRow = ({ field, onText }: EmojiRowProps) => {
  const insert = (emoji: string) => {
    const element = field.current
    if (!element || element.readOnly) return
    // Inserted like typed text, so that it can be undone.
    if (document.activeElement === element && document.execCommand('insertText', false, emoji)) return
    const { value, selectionStart, selectionEnd } = element
    onText(value.slice(0, selectionStart) + emoji + value.slice(selectionEnd))
    const caret = selectionStart + emoji.length
    requestAnimationFrame(() => element.setSelectionRange(caret, caret))
  }
  return (
    <div role="group" aria-label="表情" className={styles.row}>
      {emojis.map(([emoji, name]) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => insert(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

type EmojiRowProps = {
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

const emojis = [
  ['😄', '大笑'],
  ['😂', '笑哭'],
  ['🥰', '喜欢'],
  ['😍', '心动'],
  ['🤔', '思考'],
  ['😅', '流汗'],
  ['😭', '大哭'],
  ['😮', '惊讶'],
  ['👍', '赞'],
  ['👏', '鼓掌'],
  ['🙏', '感谢'],
  ['💪', '加油'],
  ['❤️', '爱心'],
  ['🌹', '玫瑰'],
  ['🎉', '庆祝'],
  ['🔥', '火'],
  ['☀️', '晴天'],
  ['🌧️', '下雨'],
  ['🌸', '花开'],
  ['🍵', '喝茶'],
  ['🍜', '美食'],
  ['📷', '拍照'],
] as const
