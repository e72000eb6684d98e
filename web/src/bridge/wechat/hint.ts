import styles from './hint.module.css'
import { isolate } from './isolate.ts'

const words = ['点击右上角「···」', '选择「在默认浏览器中打开」，再打开客户端'] as const

/** Points at WeChat's own menu, which no page can open. Any touch or key takes it away. */
export const showHint = (): Promise<void> =>
  new Promise((resolve) => {
    const [first, second] = words
    const before = document.activeElement
    const hint = document.createElement('div')
    hint.className = styles.hint ?? ''
    hint.setAttribute('role', 'dialog')
    hint.setAttribute('aria-modal', 'true')
    hint.setAttribute('aria-label', `${first}，${second}`)
    const arrow = document.createElement('span')
    arrow.className = styles.arrow ?? ''
    arrow.setAttribute('aria-hidden', 'true')
    const text = document.createElement('p')
    text.append(first, document.createElement('br'), second)
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = '知道了'
    hint.append(arrow, text, close)
    const release = isolate(hint)
    document.body.append(hint)
    close.focus()
    const end = () => {
      hint.remove()
      release()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      resolve()
    }
    hint.addEventListener('click', end)
    hint.addEventListener('keydown', (event) => event.key === 'Escape' && end())
  })
