import { useRef, useState } from 'react'
import Lightbox, { type ControllerRef, type Slide, type ZoomRef } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { hasMouse } from '../../../platform/has-mouse.ts'
import { Toaster } from '../../feedback/Toaster.tsx'
import { isLongPicture } from '../../media/long-picture.ts'
import type { ViewerImage, ViewerOptions } from '../dialogs.ts'
import { useOverlayEntry } from '../use-overlay-entry.ts'
import { BlurredSlide } from './BlurredSlide.tsx'
import { SaveButton, ShareImageButton } from './ImageViewerButtons.tsx'
import { LongPictureSlide } from './LongPictureSlide.tsx'
import { ViewerTaps } from './ViewerTaps.tsx'
import './image-viewer.css'

export const ImageViewer = ({ pictures, index, onView, onResult }: ImageViewerProps) => {
  const [open, setOpen] = useState(true)
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set())
  const [withMouse] = useState(hasMouse)
  const zoom = useRef<ZoomRef>(null)
  const controller = useRef<ControllerRef>(null)
  // By its controller, because only then the viewer reports that it has closed.
  useOverlayEntry(open, () => controller.current?.close())
  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      index={index}
      slides={pictures.map((picture, at) => {
        const slide = toSlide(picture, at, pictures)
        if (!picture.reveal || revealed.has(at)) return slide
        const { src, width, height, alt } = slide
        const reveal = () => {
          picture.reveal?.()
          setRevealed(new Set([...revealed, at]))
        }
        return { type: 'blurred' as const, src, width, height, alt, reveal }
      })}
      plugins={pictures.length > 1 ? [Zoom, Counter] : [Zoom]}
      carousel={{ finite: true, padding: 0, spacing: '8%', preload: 1 }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 200, swipe: 280 }}
      // The library's double tap enlarges in two steps; `ViewerTaps` replaces it.
      zoom={{ ref: zoom, maxZoomPixelRatio: 3, scrollToZoom: true, doubleTapDelay: 0, doubleClickDelay: 0 }}
      labels={labels}
      toolbar={{ buttons: [<ShareImageButton key="share" />, <SaveButton key="save" />, 'close'] }}
      on={{ view: ({ index }) => onView?.(index), exited: onResult }}
      render={{
        slide: renderOtherSlide,
        controls: () => (
          <>
            {/* The page behind is inert while the viewer is open, and so is its toaster. */}
            <Toaster />
            <ViewerTaps zoom={zoom} closes={!withMouse} />
          </>
        ),
        slideFooter: renderNote,
        ...(pictures.length > 1 ? {} : { buttonPrev: renderNothing, buttonNext: renderNothing }),
        ...(withMouse ? {} : { buttonZoom: renderNothing }),
      }}
    />
  )
}

type ImageViewerProps = ViewerOptions & { onResult: () => void }

const renderNothing = () => null

/** The AI mark of its file, else of its post. */
const renderNote = ({ slide }: { slide: Slide }) =>
  'note' in slide && typeof slide.note === 'string' ? <p className="image-viewer-note">{slide.note}</p> : null

const renderOtherSlide = ({ slide }: { slide: Slide }) => {
  if (slide.type === 'blurred') return <BlurredSlide slide={slide} />
  return slide.type === 'long' ? <LongPictureSlide slide={slide} /> : undefined
}

const toSlide = ({ url, full, width, height, alt, note }: ViewerImage, index: number, all: readonly ViewerImage[]) => ({
  src: full ?? url,
  width,
  height,
  alt: alt ?? `图片 ${index + 1}，共 ${all.length} 张`,
  ...(isLongPicture({ width, height }) && { type: 'long' as const }),
  ...(note && { note }),
  ...(full
    ? {
        srcSet: [
          { src: url, width: Math.min(width, 1080), height: Math.round((Math.min(width, 1080) / width) * height) },
          { src: full, width, height },
        ],
      }
    : {}),
})

const labels = {
  Previous: '上一张',
  Next: '下一张',
  Close: '关闭',
  'Zoom in': '放大',
  'Zoom out': '缩小',
  Lightbox: '图片查看',
  'Photo gallery': '图片',
  Carousel: '轮播',
  Slide: '图片',
}
