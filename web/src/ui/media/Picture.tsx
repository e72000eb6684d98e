import { ImageOff } from 'lucide-react'
import { type ReactNode, startTransition, useCallback, useState } from 'react'
import { cx } from '../layout/cx.ts'
import { isServerRendered } from '../state/server-rendered.ts'
import { Icon } from './Icon.tsx'
import { imageSizes } from './image-sizes.ts'
import styles from './Picture.module.css'
import { useReload } from './use-reload.ts'

/**
 * A picture that fills its box, over its tiny preview until it has loaded. A failed one shows an icon; it loads again by
 * itself, with the network, with another address and on a tap. With `onOpen` it is a button, named `label`.
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
  // A picture of the document may have loaded before React listened.
  const checkLoaded = useCallback((image: HTMLImageElement | null) => {
    if (!isServerRendered() || !image?.complete) return
    // Without the transition React would render again before the browser can paint: one long task on a slow phone.
    startTransition(() => {
      if (image.naturalWidth > 0) setState('there')
      else if (image.loading !== 'lazy') setState('failed')
    })
  }, [])
  // A picture of the document is shown as it arrives, with or without scripts.
  const [fades] = useState(!isServerRendered())
  const [address, setAddress] = useState(src)
  if (address !== src) {
    setAddress(src)
    if (state === 'failed') setState('loading')
  }
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useReload(state === 'failed' ? attempt + 1 : 0, retry)
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
          fetchPriority={eager ? 'high' : isServerRendered() ? belowFirst : 'auto'}
          decoding="async"
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
          className={cx(styles.image, top && styles.top, fades && state === 'loading' && preview && styles.loading)}
        />
      )}
      {children}
    </>
  )
  const box = { className: cx(styles.box, className), style: previewBackground(state === 'loading' ? preview : '') }
  if (state === 'failed') {
    return (
      <button
        type="button"
        aria-label="图片加载失败，点击重试"
        onClick={(event) => {
          // Inside a card, which is a link.
          event.preventDefault()
          retry()
        }}
        {...box}
      >
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
  /** The displayed width; by default about that of the column. */
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

/** All are in the first screen of the document and would compete with its first picture for the network. */
const belowFirst = 'low'

export const previewBackground = (preview = '') =>
  preview.startsWith('data:image/') ? { backgroundImage: `url("${preview}")` } : undefined
