import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Picture.module.css'
import { pictureSizes } from './picture-sizes.ts'

/**
 * One picture that fills its box, on a sunken ground with the tiny preview until it is there. One that failed shows a
 * grey sign, and a tap tries again. With `onOpen` it is a button, named `label`.
 */
export const Picture = ({
  src,
  srcSet,
  width,
  height,
  preview = '',
  alt = '',
  label,
  eager = false,
  top = false,
  onOpen,
  className,
  children,
}: PictureProps) => {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  const inside = (
    <>
      {state === 'failed' ? (
        <Icon of={ImageOff} size={28} className={styles.sign} />
      ) : (
        <img
          key={tries}
          src={src}
          srcSet={srcSet}
          sizes={srcSet && pictureSizes}
          alt={onOpen ? '' : alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
          className={cx(styles.image, top && styles.top, state === 'loading' && preview && styles.coming)}
        />
      )}
      {children}
    </>
  )
  const box = { className: cx(styles.box, className), style: ground(state === 'loading' ? preview : '') }
  if (state === 'failed') {
    return (
      <button type="button" aria-label="图片加载失败，点击重试" onClick={retry} {...box}>
        {inside}
      </button>
    )
  }
  return onOpen ? (
    <button type="button" aria-label={label ?? alt} onClick={onOpen} {...box}>
      {inside}
    </button>
  ) : (
    <span {...box}>{inside}</span>
  )
}

type PictureProps = {
  src: string
  /** The same picture in several widths; it is shown about as wide as the column. */
  srcSet?: string | undefined
  width: number
  height: number
  /** A tiny picture as a data address. */
  preview?: string
  alt?: string
  label?: string
  /** For the first picture of a screen. */
  eager?: boolean
  /** A picture that is cropped shows its upper part. */
  top?: boolean
  onOpen?: () => void
  className?: string | undefined
  children?: ReactNode
}

const ground = (preview: string) =>
  preview.startsWith('data:image/') ? { backgroundImage: `url("${preview}")` } : undefined
