import type { Share } from '../../bridge/bridge.ts'
import { codeOf } from './code.ts'
import { linesOf } from './lines.ts'

const wide = 750
const gutter = 48
const photoHigh = 562
const codeWide = 176

/** A picture to keep or send on: photo and words, or the words alone in large; the circle's name, a code that leads there. */
export const drawCard = async (what: Share, circle: string): Promise<Blob> => {
  const photo = what.image && !what.sign ? await load(what.image) : null
  const canvas = document.createElement('canvas')
  canvas.width = wide
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const words = [what.title, what.text !== what.title ? what.text : ''].filter(Boolean).join(' · ')
  const type = photo ? title : quote
  pen.font = type.font
  const lines = linesOf(words, wide - 2 * gutter, photo ? 4 : 6, (text) => pen.measureText(text).width)
  const foot = (photo ? photoHigh + 44 : 160) + lines.length * type.line + (photo ? 40 : 96)
  canvas.height = foot + codeWide + gutter

  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, wide, canvas.height)
  if (photo) cover(pen, photo)
  else tint(pen, foot - 48)
  pen.fillStyle = '#1c1d20'
  pen.font = type.font
  pen.textBaseline = 'top'
  lines.forEach((line, index) => {
    pen.fillText(line, gutter, (photo ? photoHigh + 44 : 160) + index * type.line)
  })
  drawFoot(pen, what.url, circle, foot)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/jpeg', 0.9),
  )
}

const serif = '"Songti SC", "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", serif'
const sans = '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'
const title = { font: `700 42px ${serif}`, line: 64 }
const quote = { font: `700 52px ${serif}`, line: 82 }

/** Null where it cannot be had: the card then does without. */
const load = (src: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = src
  })

/** Fills the room of the photo, the middle of it when it has another shape. */
const cover = (pen: CanvasRenderingContext2D, photo: HTMLImageElement) => {
  const scale = Math.max(wide / photo.naturalWidth, photoHigh / photo.naturalHeight)
  const [w, h] = [wide / scale, photoHigh / scale]
  pen.drawImage(photo, (photo.naturalWidth - w) / 2, (photo.naturalHeight - h) / 2, w, h, 0, 0, wide, photoHigh)
}

const tint = (pen: CanvasRenderingContext2D, high: number) => {
  pen.fillStyle = '#e8f0fb'
  pen.fillRect(0, 0, wide, high)
  pen.fillStyle = '#a9c6ee'
  pen.font = `700 180px ${serif}`
  pen.textBaseline = 'top'
  pen.fillText('“', gutter - 12, 36)
}

const masthead = (pen: CanvasRenderingContext2D, circle: string, left: number, bottom: number) => {
  pen.fillStyle = '#1a5bb8'
  pen.fillRect(left, bottom - 52, 8, 34)
  pen.fillStyle = '#c8352a'
  pen.fillRect(left, bottom - 18, 8, 16)
  pen.fillStyle = '#1c1d20'
  pen.font = `700 44px ${serif}`
  pen.textBaseline = 'alphabetic'
  pen.fillText(circle, left + 24, bottom - 10)
}

const drawFoot = (pen: CanvasRenderingContext2D, url: string, circle: string, top: number) => {
  const { size, path } = codeOf(url)
  pen.save()
  pen.translate(wide - gutter - codeWide, top)
  pen.scale(codeWide / size, codeWide / size)
  pen.fillStyle = '#1c1d20'
  pen.fill(new Path2D(path))
  pen.restore()
  masthead(pen, circle, gutter, top + codeWide / 2 + 6)
  pen.fillStyle = '#56575c'
  pen.font = `400 28px ${sans}`
  pen.fillText('扫一扫，去圈子里看', gutter, top + codeWide / 2 + 56)
}
