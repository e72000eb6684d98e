import { createElement, type SVGProps } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/** In place of lucide-react's `createLucideIcon`, whose attributes on each icon are one class here: `glyph`. */
export const createIcon = ({ node }: IconData) => {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size, ...props }: IconProps) =>
    createElement('svg', { width: size, height: size, viewBox: '0 0 24 24', ...props }, ...children)
}
