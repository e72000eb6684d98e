import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, navigate, placeNow, samePlace } from './place.ts'

/** A link within the circle. Clicks with a key or another button are left to the browser. */
export const Link = ({ to, replace = false, state, onClick, ...rest }: LinkProps) => {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    navigate(to, { replace: replace || samePlace(placeNow(), to), state })
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} />
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** From `paths.ts`. */
  to: string
  replace?: boolean
  state?: unknown
}

const isPlain = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (event.currentTarget.target || '_self') === '_self'
