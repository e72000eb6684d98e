import type { FastifyInstance } from 'fastify'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { serveDrawnPictures } from './drawn-pictures.ts'

/** The picture over a member's page: their own, else a landscape drawn from their number. */
export const coverUrl = ({ id, cover }: { id: number; cover: string }): string =>
  cover ? fileUrl(cover, 'feed') : `/icons/covers/${Math.imul(id, 37) & (coverCount - 1)}.svg`

export const serveCovers = (server: FastifyInstance): void =>
  serveDrawnPictures(server, 'covers', { count: coverCount, draw: drawCover })

/** A sky, a sun and three ridges in mineral pigments. */
const drawCover = (number: number): string => {
  // The list is not empty.
  const [light, sky, far, middle, near] = pigments[number % pigments.length] as (typeof pigments)[number]
  const turn = Math.floor(number / pigments.length)
  const ridge = (base: number, height: number, seed: number) => {
    const peaks = Array.from({ length: 7 }, (_, at) => base - height * (((at * 37 + seed * 53 + turn * 29) % 11) / 10))
    const curves = peaks.map((y, at) => `S${at * 70 - 20} ${y.toFixed()} ${at * 70 + 15} ${((y + base) / 2).toFixed()}`)
    return `<path d="M-20 ${base}${curves.join('')}L440 ${base}V160H-20Z"/>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" preserveAspectRatio="xMidYMid slice"><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${light}"/></linearGradient><rect width="400" height="160" fill="url(#s)"/><circle cx="${60 + ((number * 47) % 280)}" cy="${36 + ((number * 13) % 24)}" r="17" fill="#fff" opacity=".75"/><g fill="${far}">${ridge(98, 46, 1)}</g><g fill="${middle}">${ridge(112, 40, 4)}</g><g fill="${near}">${ridge(126, 32, 7)}</g></svg>`
}

const pigments = [
  ['#f4ecd8', '#9cc3df', '#8fb4c9', '#4f86a8', '#1f5378'],
  ['#fbeedd', '#efb48f', '#d99a83', '#a9635d', '#6d3a41'],
  ['#f1f3e2', '#a9cdb4', '#93bfa3', '#558f74', '#265c4b'],
  ['#f6efdd', '#e2c67c', '#cfae6a', '#9b7c3f', '#5f4a24'],
  ['#efeaf6', '#b3a8d6', '#a196c6', '#6d629f', '#3d3568'],
  ['#eaf3f2', '#8fcac9', '#84b8b8', '#478589', '#1e5257'],
  ['#fbeaf0', '#e0a3b9', '#cb90a8', '#955a76', '#57324a'],
  ['#eceef2', '#a8b4c4', '#97a4b6', '#5f6f85', '#323e51'],
] as const
const coverCount = 64
