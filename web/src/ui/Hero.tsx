import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import defaultCover from './default-cover.svg'
import styles from './Hero.module.css'
import { Picture } from './Picture.tsx'

/**
 * A photo over the whole width with words on it, shaded so that they can be read. `src`: '' draws the cover that the
 * product brings; undefined is not known yet, and the room is kept. `className` gives `--hero-h`, its height, and may
 * give `--hero-ground` and `--hero-shade`; what is in it places itself.
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
