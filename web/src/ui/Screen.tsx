import { type ReactNode, useEffect } from 'react'
import { bridge } from '../bridge/bridge.ts'
import { cx } from './cx.ts'
import { Header, type HeaderProps } from './Header.tsx'
import styles from './Screen.module.css'
import { useScreen } from './screen-context.ts'

/**
 * The frame of every screen: header, `main`, and with `bottom` a bar under the thumb. Sets the document's title; the
 * focus goes to the `h1` by the shell.
 */
export const Screen = ({ title, action, header, bottom, documentTitle, children }: ScreenProps) => {
  const facts = useScreen()
  const name = documentTitle ?? title ?? facts.title
  useEffect(() => {
    document.title = name
    bridge.offer({ title: name, url: location.href })
  }, [name])
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
  /** In place of the child page's header. */
  header?: ReactNode
  bottom?: ReactNode
  /** When the tab of the browser should say something other than the header. */
  documentTitle?: string
  children: ReactNode
}
