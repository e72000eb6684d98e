import type { ShareContent } from '../../platform/bridge/bridge.ts'
import { createQrCode } from './qr-code.ts'
import { wrapText } from './wrap-text.ts'

const cardWidth = 750
const gutter = 48
const photoHeight = 562
const qrCodeSize = 176

export const renderShareCard = async (content: ShareContent, circleName: string): Promise<Blob> => {
  const photo = content.image && !content.sign ? await loadImage(content.image) : null
  const canvas = document.createElement('canvas')
  canvas.width = cardWidth
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  const caption = [content.title, content.text !== content.title ? content.text : ''].filter(Boolean).join(' · ')
  const style = photo ? captionStyle : quoteStyle
  context.font = style.font
  const lines = wrapText(caption, cardWidth - 2 * gutter, photo ? 4 : 6, (text) => context.measureText(text).width)
  const footerTop = (photo ? photoHeight + 44 : 160) + lines.length * style.line + (photo ? 40 : 96)
  canvas.height = footerTop + qrCodeSize + gutter

  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, cardWidth, canvas.height)
  if (photo) drawPhoto(context, photo)
  else drawQuoteBackground(context, footerTop - 48)
  context.fillStyle = '#1c1d20'
  context.font = style.font
  context.textBaseline = 'top'
  lines.forEach((line, index) => {
    context.fillText(line, gutter, (photo ? photoHeight + 44 : 160) + index * style.line)
  })
  drawFooter(context, content.url, circleName, footerTop)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/jpeg', 0.9),
  )
}

const serif = '"Songti SC", "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", serif'
const sans = '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'
const captionStyle = { font: `700 42px ${serif}`, line: 64 }
const quoteStyle = { font: `700 52px ${serif}`, line: 82 }

const loadImage = (src: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = src
  })

const drawPhoto = (context: CanvasRenderingContext2D, photo: HTMLImageElement) => {
  const scale = Math.max(cardWidth / photo.naturalWidth, photoHeight / photo.naturalHeight)
  const [w, h] = [cardWidth / scale, photoHeight / scale]
  context.drawImage(
    photo,
    (photo.naturalWidth - w) / 2,
    (photo.naturalHeight - h) / 2,
    w,
    h,
    0,
    0,
    cardWidth,
    photoHeight,
  )
}

const drawQuoteBackground = (context: CanvasRenderingContext2D, height: number) => {
  context.fillStyle = '#e8f0fb'
  context.fillRect(0, 0, cardWidth, height)
  context.fillStyle = '#a9c6ee'
  context.font = `700 180px ${serif}`
  context.textBaseline = 'top'
  context.fillText('“', gutter - 12, 36)
}

const drawMasthead = (context: CanvasRenderingContext2D, circleName: string, left: number, bottom: number) => {
  context.fillStyle = '#1a5bb8'
  context.fillRect(left, bottom - 52, 8, 34)
  context.fillStyle = '#c8352a'
  context.fillRect(left, bottom - 18, 8, 16)
  context.fillStyle = '#1c1d20'
  context.font = `700 44px ${serif}`
  context.textBaseline = 'alphabetic'
  context.fillText(circleName, left + 24, bottom - 10)
}

const drawFooter = (context: CanvasRenderingContext2D, url: string, circleName: string, top: number) => {
  const { size, path } = createQrCode(url)
  context.save()
  context.translate(cardWidth - gutter - qrCodeSize, top)
  context.scale(qrCodeSize / size, qrCodeSize / size)
  context.fillStyle = '#1c1d20'
  context.fill(new Path2D(path))
  context.restore()
  drawMasthead(context, circleName, gutter, top + qrCodeSize / 2 + 6)
  context.fillStyle = '#56575c'
  context.font = `400 28px ${sans}`
  context.fillText(`扫一扫，去${circleName}里看`, gutter, top + qrCodeSize / 2 + 56)
}
