import type { LucideIcon } from 'lucide-react'

/** 22 design px with a stroke of 1.75. Always decoration: labels belong to controls. */
export const Icon = ({ icon: LucideComponent, size = 22, filled = false, className }: IconProps) => (
  <LucideComponent
    aria-hidden="true"
    className={className}
    size={`${size / 16}rem`}
    strokeWidth={1.75}
    {...(filled ? { fill: 'currentColor' } : {})}
  />
)

type IconProps = { icon: LucideIcon; size?: number; filled?: boolean; className?: string | undefined }
