import { ChevronLeft, X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { bridge } from '../../platform/bridge/bridge.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { useScrolledPast } from '../lists/scroll-position.ts'
import { useIsDemo, useIsMenuPage } from '../state/settings/site-flags.ts'
import { cx } from './cx.ts'
import styles from './Header.module.css'
import { observeResize } from './observe-resize.ts'
import { useScreen } from './screen-context.ts'

/**
 * The bar of a child page: back, a centred title, one action. Without `title` the route table gives it. `leading` takes
 * the middle (an author); `hideTitle` then keeps the title for screen readers.
 */
export const Header = ({ title, leading, hideTitle = false, action, close = false, onBack, children }: HeaderProps) => (
  <header ref={useMeasuredHeight()} className={styles.top}>
    <div className={styles.bar}>
      <BackButton close={close} onBack={onBack} />
      {!leading && <DemoBadge floating />}
      {leading && <div className={styles.leading}>{leading}</div>}
      <Title text={title} className={hideTitle ? 'visually-hidden' : styles.title} />
      <div className={styles.side}>{action}</div>
    </div>
    {children}
  </header>
)

/** The bar of a root page: home with a masthead, others with `plainTitle`, a title in the font of the interface. */
export const RootHeader = ({ title, actions, plainTitle = false, children }: RootHeaderProps) => (
  <header ref={useMeasuredHeight()} className={styles.top}>
    <div className={cx(styles.bar, styles.root)}>
      {plainTitle && <RootBackButton />}
      <Title text={title} className={plainTitle ? styles.plain : styles.masthead} />
      <DemoBadge />
      {actions}
    </div>
    {children}
  </header>
)

/**
 * Over a photo: transparent with white icons on dark discs, solid with the title after 120 px. The content begins under
 * it.
 */
export const PhotoHeader = ({ title, action, root = false }: PhotoHeaderProps) => {
  const solid = useScrolledPast(120)
  return (
    <header className={cx(styles.top, styles.photo, solid && styles.solid)}>
      <div className={styles.bar}>
        {root ? <RootBackButton fallback={<span className={styles.spacer} />} /> : <BackButton />}
        <DemoBadge floating />
        <div className={cx(styles.title, 'truncate')} aria-hidden="true">
          {solid && title}
        </div>
        <div className={styles.side}>{action}</div>
      </div>
    </header>
  )
}

/** The only `h1` of a screen; it gets the focus when the screen changes. */
export const Title = ({ text, className }: { text?: string | undefined; className?: string | undefined }) => {
  const { title } = useScreen()
  return (
    <h1 tabIndex={-1} className={className}>
      {text ?? title}
    </h1>
  )
}

/**
 * Sets `--header-end`, where rows stick and the content over a picture begins. `base.css` knows where a bar alone ends; the
 * property is set for what is higher, because the browser then computes all styles of the screen anew.
 */
const useMeasuredHeight = () =>
  useCallback((header: HTMLElement | null) => {
    const root = header?.parentElement
    if (!header || !root) return
    const stop = observeResize(header, () => {
      const end = header.offsetHeight
      if (Math.abs(end - getBarEnd(header)) < 1) root.style.removeProperty('--header-end')
      else root.style.setProperty('--header-end', `${end}px`)
    })
    return () => {
      stop()
      root.style.removeProperty('--header-end')
    }
  }, [])

/** In px. */
const getBarEnd = (header: HTMLElement): number => {
  const bar = header.firstElementChild
  return (
    Number.parseFloat(getComputedStyle(header).paddingTop) +
    (bar ? Number.parseFloat(getComputedStyle(bar).minHeight) : 0)
  )
}

const BackButton = ({ close: cross, onBack }: { close?: boolean; onBack?: (() => void) | undefined }) => {
  const { parent, panel } = useScreen()
  const close = cross || panel
  const menuPage = useIsMenuPage()
  const back = onBack ?? (parent ? () => navigation.up(parent) : navigation.back)
  if (menuPage && navigation.isFirst()) return <span className={styles.spacer} />
  return (
    <IconButton label={close ? '关闭' : '返回'} icon={close ? X : ChevronLeft} size={close ? 22 : 26} onClick={back} />
  )
}

/** The app opens a root page in a window of its own without a tab bar: only its menu needs no way out. */
const RootBackButton = ({ fallback }: { fallback?: ReactNode }) => {
  const menuPage = useIsMenuPage()
  return bridge.kind === 'native' && !menuPage ? <BackButton /> : fallback
}

const DemoBadge = ({ floating = false }: { floating?: boolean }) =>
  useIsDemo() && (
    <a href="/dev" className={cx(styles.demo, floating && styles.floating)}>
      演示
    </a>
  )

export type HeaderProps = {
  title?: string
  leading?: ReactNode
  hideTitle?: boolean
  action?: ReactNode
  close?: boolean
  onBack?: () => void
  children?: ReactNode
}
type RootHeaderProps = { title?: string; actions?: ReactNode; plainTitle?: boolean; children?: ReactNode }
type PhotoHeaderProps = { title: string; action?: ReactNode; root?: boolean }
