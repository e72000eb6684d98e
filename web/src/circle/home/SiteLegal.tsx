import { toLegalLines } from '@quanzi/contract/circle/legal'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { siteQuery } from '../../platform/api/site.ts'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
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
        <dd>{href ? <ContentLink target={{ href }}>{text}</ContentLink> : text}</dd>
      </Fragment>
    ))}
  </dl>
)
