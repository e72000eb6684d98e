import { ImageOff } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { cx } from '../layout/cx.ts'
import { isServerRendered } from '../state/server-rendered.ts'
import { Icon } from './Icon.tsx'
import { imageSizes } from './image-sizes.ts'
import styles from './Picture.module.css'

/**
 * A picture that fills its box, over its tiny preview until it has loaded. A failed one shows an icon and loads again
 * on a tap. With `onOpen` it is a button, named `label`.
 */
export const Picture = ({
  src,
  srcSet,
  sizes = imageSizes,
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
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  // One that the document brought may have loaded before React listened.
  const checkLoaded = useCallback((image: HTMLImageElement | null) => {
    if (!isServerRendered() || !image?.complete) return
    if (image.naturalWidth > 0) setState('there')
    else if (image.loading !== 'lazy') setState('failed')
  }, [])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  const content = (
    <>
      {state === 'failed' ? (
        <Icon icon={ImageOff} size={28} className={styles.failedIcon} />
      ) : (
        <img
          key={attempt}
          ref={checkLoaded}
          src={src}
          srcSet={srcSet}
          sizes={srcSet && sizes}
          alt={onOpen ? '' : alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
          className={cx(styles.image, top && styles.top, state === 'loading' && preview && styles.loading)}
        />
      )}
      {children}
    </>
  )
  const box = { className: cx(styles.box, className), style: previewBackground(state === 'loading' ? preview : '') }
  if (state === 'failed') {
    return (
      <button type="button" aria-label="图片加载失败，点击重试" onClick={retry} {...box}>
        {content}
      </button>
    )
  }
  return onOpen ? (
    <button type="button" aria-label={label ?? alt} onClick={onOpen} {...box}>
      {content}
    </button>
  ) : (
    <span {...box}>{content}</span>
  )
}

type PictureProps = {
  src: string
  /** The same picture in several widths. */
  srcSet?: string | undefined
  /** How wide it is shown; about as wide as the column by default. */
  sizes?: string | undefined
  width: number
  height: number
  preview?: string
  alt?: string
  label?: string
  eager?: boolean
  top?: boolean
  onOpen?: () => void
  className?: string | undefined
  children?: ReactNode
}

const previewBackground = (preview: string) =>
  preview.startsWith('data:image/') ? { backgroundImage: `url("${preview}")` } : undefined
