import { errors } from '@quanzi/contract/errors'
import { imageEndings, limits } from '@quanzi/contract/limits'
import { upload } from '../../api/upload.ts'
import type { Shown } from './draft.ts'

/** What the picker offers. */
export const accepted = imageEndings.map((ending) => `.${ending}`).join(',')

/** Why a chosen file is not taken, in words: by the ending of its name and its size. What it is, the server finds out. */
export const whyNot = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!(imageEndings as readonly string[]).includes(ending)) return errors.unsupportedType[1]
  return size > limits.imageMax ? errors.tooLarge[1] : undefined
}

/** Sends a picture; `onProgress` from 0 to 1. */
export const sendPicture = async (file: File, onProgress: (part: number) => void): Promise<Shown> => {
  const form = new FormData()
  form.append('filesize', String(file.size))
  form.append('originName', file.name)
  form.append('name', file.name)
  form.append('file', file, file.name)
  const { attachid, url } = await upload('POST index/upload/file', form, { onProgress })
  return { id: attachid, url }
}

/** A part of a picture, in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number }

const side = 600

/** The part as a square JPEG, no larger than a share card shows. */
export const cutOut = async (address: string, part: Part, name: string): Promise<File> => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  const size = Math.max(1, Math.min(side, Math.round(part.width)))
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to paint on.')
  // A JPEG has no transparency: without a ground it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size, size)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size, size)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The canvas gave nothing.')
  return new File([blob], `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`, { type: 'image/jpeg' })
}
