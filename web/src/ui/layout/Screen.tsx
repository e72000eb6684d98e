import { type ReactNode, useEffect } from 'react'
import { bridge } from '../../platform/bridge/bridge.ts'
import { cx } from './cx.ts'
import { Header, type HeaderProps } from './Header.tsx'
import styles from './Screen.module.css'
import { useScreen } from './screen-context.ts'

/** The frame of every screen: header, `main`, and with `bottom` a bar at the bottom. Sets the document's title. */
export const Screen = ({ title, action, header, bottom, documentTitle, children }: ScreenProps) => {
  const meta = useScreen()
  const pageTitle = documentTitle ?? title ?? meta.title
  useEffect(() => {
    document.title = pageTitle
    bridge.setShareData({ title: pageTitle, url: location.href })
  }, [pageTitle])
  return (
    <>
      {header ?? <Header {...(title ? { title } : {})} action={action} />}
      <main id="content" className={cx(styles.main, Boolean(bottom) && styles.withBar)}>
        {children}
      </main>
      {bottom && <footer className={styles.bar}>{bottom}</footer>}
    </>
  )
}

type ScreenProps = Pick<HeaderProps, 'title' | 'action'> & {
  header?: ReactNode
  bottom?: ReactNode
  documentTitle?: string
  children: ReactNode
}
