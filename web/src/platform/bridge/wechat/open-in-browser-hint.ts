import styles from './open-in-browser-hint.module.css'

const hintLines = ['点击右上角「···」', '选择「在默认浏览器中打开」，再打开客户端'] as const

/** Points at WeChat's menu, which a page cannot open. Any touch or key closes the hint. */
export const showOpenInBrowserHint = (): Promise<void> =>
  new Promise((resolve) => {
    const [first, second] = hintLines
    const previousFocus = document.activeElement
    const dialog = document.createElement('div')
    dialog.className = styles.dialog ?? ''
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    dialog.setAttribute('aria-label', `${first}，${second}`)
    const arrow = document.createElement('span')
    arrow.className = styles.arrow ?? ''
    arrow.setAttribute('aria-hidden', 'true')
    const text = document.createElement('p')
    text.append(first, document.createElement('br'), second)
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = '知道了'
    dialog.append(arrow, text, close)
    const restore = makeOthersInert(dialog)
    document.body.append(dialog)
    close.focus()
    const dismiss = () => {
      dialog.remove()
      restore()
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
      resolve()
    }
    dialog.addEventListener('click', dismiss)
    dialog.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss())
  })

const makeOthersInert = (except: HTMLElement): (() => void) => {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element !== except && !element.inert,
  )
  for (const element of others) element.inert = true
  return () => {
    for (const element of others) element.inert = false
  }
}
