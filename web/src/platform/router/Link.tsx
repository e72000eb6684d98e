import type { ComponentProps, MouseEvent } from 'react'
import { getCurrentLocation, hrefOf, isSameLocation, navigate, type PageState } from './history.ts'

/** A link within the circle. Clicks with a modifier key or another button are left to the browser. */
export const Link = ({ to, state, onClick, onFollow, ...rest }: LinkProps) => {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    if (onFollow) return onFollow()
    navigate(to, { replace: isSameLocation(getCurrentLocation(), to), state })
  }
  return <a {...rest} href={hrefOf(to)} onClick={handleClick} />
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  state?: PageState
  /** Shows the target on this page, in place of the navigation. */
  onFollow?: () => void
}

export const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (event.currentTarget.target || '_self') === '_self'
