import type { LucideIcon } from 'lucide-react'

/** An icon in the house's line: 22 design px, 1.75 stroke. `size` is in design px. Always decoration: labels sit on controls. */
export const Icon = ({ of: Drawing, size = 22, filled = false, className }: IconProps) => (
  <Drawing
    aria-hidden="true"
    className={className}
    size={`${size / 16}rem`}
    strokeWidth={1.75}
    {...(filled ? { fill: 'currentColor' } : {})}
  />
)

type IconProps = { of: LucideIcon; size?: number; filled?: boolean; className?: string | undefined }
