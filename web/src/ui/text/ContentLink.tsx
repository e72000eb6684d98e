import type { ReactNode } from 'react'
import { bridge } from '../../platform/bridge/bridge.ts'
import { isPlainClick, Link } from '../../platform/router/Link.tsx'
import type { LinkTarget } from './link-target.ts'

export const ContentLink = ({ target, className, children }: ContentLinkProps) => {
  if (!target) return <span className={className}>{children}</span>
  if ('to' in target) {
    return (
      <Link to={target.to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a
      href={target.href}
      className={className}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        bridge.openLink(target.href)
      }}
    >
      {children}
    </a>
  )
}

type ContentLinkProps = { target: LinkTarget | null; className?: string | undefined; children: ReactNode }
