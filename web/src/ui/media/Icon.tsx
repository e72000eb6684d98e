import type { LucideIcon } from 'lucide-react'
import { cx } from '../layout/cx.ts'

/** 22 design px with a stroke of 1.75. Always decoration: labels belong to controls. */
export const Icon = ({ icon: LucideComponent, size = 22, filled = false, className }: IconProps) => (
  <LucideComponent
    aria-hidden="true"
    className={cx('glyph', filled && 'glyph-filled', className)}
    size={`${size / 16}rem`}
  />
)

type IconProps = { icon: LucideIcon; size?: number; filled?: boolean; className?: string | undefined }
