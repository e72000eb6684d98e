import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useDemo } from './demo.ts'
import styles from './Header.module.css'
import { IconButton } from './IconButton.tsx'
import { useMenuPage } from './menu-page.ts'
import { useScreen } from './screen-context.ts'
import { useGo } from './use-go.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

/**
 * The bar of a child page: back, a centred title, one action. Without `title` the table of addresses gives it. `lead`
 * takes the middle (an author), the title then stays for readers of the screen with `hideTitle`.
 */
export const Header = ({ title, lead, hideTitle = false, action, close = false, onBack, children }: HeaderProps) => (
  <header className={styles.top}>
    <div className={styles.bar}>
      <Back close={close} onBack={onBack} />
      {!lead && <Demo floating />}
      {lead && <div className={styles.lead}>{lead}</div>}
      <Title text={title} className={hideTitle ? 'sr' : styles.title} />
      <div className={styles.side}>{action}</div>
    </div>
    {children}
  </header>
)

/** The bar of a root page: the masthead of a newspaper, or with `plain` a title in the hand of the interface. */
export const RootHeader = ({ title, actions, plain = false, children }: RootHeaderProps) => (
  <header className={styles.top}>
    <div className={cx(styles.bar, styles.root)}>
      <Title text={title} className={plain ? styles.plain : styles.masthead} />
      <Demo />
      {actions}
    </div>
    {children}
  </header>
)

/** Over a photo: clear with white icons on dark discs, solid with the title after 120 px. What follows begins under it. */
export const PhotoHeader = ({ title, action, onBack, back = true }: PhotoHeaderProps) => {
  const solid = useScrolledPast(120)
  return (
    <header className={cx(styles.top, styles.photo, solid && styles.solid)}>
      <div className={styles.bar}>
        {back ? <Back onBack={onBack} /> : <span className={styles.blank} />}
        <Demo floating />
        <div className={cx(styles.title, 'clip')} aria-hidden="true">
          {solid && title}
        </div>
        <div className={styles.side}>{action}</div>
      </div>
    </header>
  )
}

/** The one `h1` of a screen; the shell puts the focus on it when the screen changes. */
export const Title = ({ text, className }: { text?: string | undefined; className?: string | undefined }) => {
  const { title } = useScreen()
  return (
    <h1 tabIndex={-1} className={className}>
      {text ?? title}
    </h1>
  )
}

const Back = ({ close = false, onBack }: { close?: boolean; onBack?: (() => void) | undefined }) => {
  const { up } = useScreen()
  const go = useGo()
  const menuPage = useMenuPage()
  const back = onBack ?? (up ? () => go.up(up) : go.back)
  if (menuPage && go.isFirst()) return <span className={styles.blank} />
  return (
    <IconButton label={close ? '关闭' : '返回'} icon={close ? X : ChevronLeft} size={close ? 22 : 26} onClick={back} />
  )
}

const Demo = ({ floating = false }: { floating?: boolean }) =>
  useDemo() && (
    <a href="/dev" className={cx(styles.demo, floating && styles.floating)}>
      演示
    </a>
  )

export type HeaderProps = {
  title?: string
  lead?: ReactNode
  hideTitle?: boolean
  action?: ReactNode
  /** A cross in place of the arrow: a page that one leaves rather than goes back from. */
  close?: boolean
  onBack?: () => void
  /** What sticks below the bar: a search field, tabs. */
  children?: ReactNode
}
type RootHeaderProps = { title?: string; actions?: ReactNode; plain?: boolean; children?: ReactNode }
type PhotoHeaderProps = { title: string; action?: ReactNode; onBack?: () => void; back?: boolean }
