import { type ReactNode, useEffect } from 'react'
import { bridge } from '../../platform/bridge/bridge.ts'
import { useKeyboardInset } from '../state/keyboard/use-keyboard-inset.ts'
import { cx } from './cx.ts'
import { Header, type HeaderProps } from './Header.tsx'
import { observeResize } from './observe-resize.ts'
import styles from './Screen.module.css'
import { useScreen } from './screen-context.ts'

/** The frame of every screen: header, `main`, and with `bottom` a bar at the bottom. Sets the document's title. */
export const Screen = ({ title, action, header, bottom, documentTitle, children }: ScreenProps) => {
  const meta = useScreen()
  const Content = meta.panel ? 'div' : 'main'
  const pageTitle = documentTitle ?? title ?? meta.title
  useEffect(() => {
    const titleBelow = document.title
    document.title = pageTitle
    const image = metaOf('meta[property="og:image"]')
    const text = metaOf('meta[name=description]')
    const withdraw = bridge.setShareData({ title: pageTitle, text, url: location.href, ...(image && { image }) })
    return () => {
      withdraw()
      // The page below a panel is shown again without a rendering.
      if (meta.panel) document.title = titleBelow
    }
  }, [pageTitle, meta.panel])
  return (
    <>
      {header ?? <Header {...(title ? { title } : {})} action={action} />}
      <Content
        {...(meta.panel ? {} : { id: 'content' })}
        className={cx(styles.main, Boolean(bottom) && styles.withBar)}
      >
        {children}
      </Content>
      {bottom && <BottomBar>{bottom}</BottomBar>}
    </>
  )
}

/** The share data of the site in the document, for pages without their own. */
const metaOf = (selector: string): string => document.querySelector<HTMLMetaElement>(selector)?.content ?? ''

/** Above the keyboard while that is open. */
const BottomBar = ({ children }: { children: ReactNode }) => {
  const inset = useKeyboardInset()
  return (
    <footer
      ref={keepScrolledAbove}
      className="bottom-bar"
      style={inset > 0 ? { bottom: inset, paddingBottom: 0 } : undefined}
    >
      {children}
    </footer>
  )
}

/** `base.css` knows a bar of one row; the line that is typed stays above a higher one too. */
const keepScrolledAbove = (bar: HTMLElement | null) => {
  const { style } = document.documentElement
  if (!bar) return
  const stop = observeResize(bar, () => {
    style.scrollPaddingBottom = ''
    const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
    if (bar.offsetHeight > Number.parseFloat(scrollPaddingBottom)) style.scrollPaddingBottom = `${bar.offsetHeight}px`
  })
  return () => {
    stop()
    style.scrollPaddingBottom = ''
  }
}

type ScreenProps = Pick<HeaderProps, 'title' | 'action'> & {
  header?: ReactNode
  bottom?: ReactNode
  documentTitle?: string
  children: ReactNode
}
