import { useController } from 'yet-another-react-lightbox'
import { BlurredMedia } from '../../media/BlurredMedia.tsx'

/** The type of a slide that is blurred until it is tapped. */
type Blurred = { type: 'blurred'; src: string; width: number; height: number; alt: string; reveal: () => void }
declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    blurred: Blurred
  }
}

/** The button goes with the blur: the focus returns to the viewer, which listens to keys. */
export const BlurredSlide = ({ slide: { src, alt, reveal } }: { slide: Blurred }) => {
  const { focus } = useController()
  const revealAndFocus = () => {
    focus()
    reveal()
  }
  return (
    <BlurredMedia reveal={revealAndFocus} label={alt} className="blurred-slide">
      <img src={src} alt="" draggable={false} />
    </BlurredMedia>
  )
}
