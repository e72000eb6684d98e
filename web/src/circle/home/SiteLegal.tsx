import { toLegalLines } from '@quanzi/contract/circle/legal'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { siteQuery } from '../../platform/api/site.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { isPlainClick } from '../../platform/router/Link.tsx'
import styles from './SiteLegal.module.css'

/** Who runs the site, and its registrations; empty while they are loaded and where nothing is filled in. */
export const useLegalLines = () => {
  const { data } = useQuery(siteQuery())
  return data ? toLegalLines(data.legal) : []
}

export const SiteLegal = ({ lines }: { lines: ReturnType<typeof useLegalLines> }) => (
  <dl className={styles.lines}>
    {lines.map(({ label, text, href }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{href ? <Register href={href}>{text}</Register> : text}</dd>
      </Fragment>
    ))}
  </dl>
)

/** Outside the circle: the app opens it in a page of its own. */
const Register = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      bridge.openLink(href)
    }}
  >
    {children}
  </a>
)
