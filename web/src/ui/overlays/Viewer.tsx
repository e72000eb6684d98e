import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import type { ViewedPicture } from '../overlay.ts'
import { Toaster } from '../Toaster.tsx'
import { useLayer } from '../use-layer.ts'
import { SaveButton, SharePictureButton } from './ViewerButtons.tsx'
import './viewer.css'

/** Pictures on black, to be kept and handed on: swipe, pinch and double tap; a swipe down, Esc or back closes it. */
export const Viewer = ({
  pictures,
  index,
  answer,
}: {
  pictures: readonly ViewedPicture[]
  index: number
  answer: () => void
}) => {
  const [open, setOpen] = useState(true)
  useLayer(open, () => setOpen(false))
  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      index={index}
      slides={pictures.map(toSlide)}
      plugins={pictures.length > 1 ? [Zoom, Counter] : [Zoom]}
      carousel={{ finite: true, padding: 0, spacing: '8%', preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 200, swipe: 280 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      labels={words}
      toolbar={{ buttons: [<SharePictureButton key="share" />, <SaveButton key="save" />, 'close'] }}
      on={{ exited: answer }}
      render={{ controls: toasts, ...(pictures.length > 1 ? {} : { buttonPrev: nothing, buttonNext: nothing }) }}
    />
  )
}

const nothing = () => null

/** The page behind is out of reach while the viewer is open, and with it the place where toasts are shown otherwise. */
const toasts = () => <Toaster />

const toSlide = ({ url, full, width, height, alt }: ViewedPicture, index: number, all: readonly ViewedPicture[]) => ({
  src: full ?? url,
  width,
  height,
  alt: alt ?? `图片 ${index + 1}，共 ${all.length} 张`,
  ...(full
    ? {
        srcSet: [
          { src: url, width: Math.min(width, 1080), height: Math.round((Math.min(width, 1080) / width) * height) },
          { src: full, width, height },
        ],
      }
    : {}),
})

const words = {
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
