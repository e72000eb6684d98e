import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import defaultCover from './default-cover.svg'
import styles from './Hero.module.css'
import { Picture } from './Picture.tsx'

/**
 * A photo of full width with a shade under its text. `src`: '' shows the default cover; undefined means not loaded.
 * `className` sets `--hero-h`, its height, and optionally `--hero-ground` and `--hero-shade`.
 */
export const Hero = ({ src, className, children }: HeroProps) => (
  <div className={cx(styles.hero, className)}>
    {src !== undefined && (
      <div className={styles.photo}>
        <Picture src={src || defaultCover} width={375} height={232} eager />
      </div>
    )}
    {children}
  </div>
)

type HeroProps = { src: string | undefined; className: string | undefined; children: ReactNode }
