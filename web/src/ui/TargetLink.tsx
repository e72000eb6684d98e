import type { ReactNode } from 'react'
import { bridge } from '../bridge/bridge.ts'
import { Link } from '../router/Link.tsx'
import type { Target } from './target.ts'

/** A link to wherever operators' content leads, in the way of the surroundings; mere text where it leads nowhere. */
export const TargetLink = ({
  target,
  className,
  children,
}: {
  target: Target | null
  className?: string | undefined
  children: ReactNode
}) => {
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
        event.preventDefault()
        bridge.openLink(target.href)
      }}
    >
      {children}
    </a>
  )
}
