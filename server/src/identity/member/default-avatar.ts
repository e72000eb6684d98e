import { leftName } from '@quanzi/contract/limits'
import type { FastifyInstance } from 'fastify'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { serveDrawnPictures } from './drawn-pictures.ts'

/** The picture of a member: their own, else a default avatar drawn from their number. A closed account has none. */
export const avatarUrl = ({ id, nickname, avatar }: { id: number; nickname: string; avatar: string }): string =>
  avatar || nickname === leftName ? fileUrl(avatar, 'icon') : `/icons/faces/${mix(id) % defaultAvatarCount}.svg`

export const serveDefaultAvatars = (server: FastifyInstance): void =>
  serveDrawnPictures(server, 'faces', { count: defaultAvatarCount, draw: drawDefaultAvatar })

/** A ground, a head with ears, eyes and a mouth. Cached for a year: a changed drawing needs another address. */
export const drawDefaultAvatar = (number: number): string => {
  let rest = number
  const pick = <T>(choices: readonly T[]): T => {
    // No list is empty.
    const choice = choices[rest % choices.length] as T
    rest = Math.floor(rest / choices.length)
    return choice
  }
  const [ground, head] = pick(colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/><g fill="${head}">${pick(ears)}<circle cx="20" cy="23" r="12"/></g><g fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${pick(eyes)}${pick(mouths)}</g></svg>`
}

const colours = [
  ['#dbe8ff', '#2f6fb8'],
  ['#fdf0cf', '#b97a1f'],
  ['#d9f2e4', '#2b8562'],
  ['#ffe3e0', '#c8553f'],
  ['#e8e4fb', '#6a5cc0'],
  ['#d8f0f4', '#2b8799'],
  ['#fbe6d4', '#a8653a'],
  ['#e9eedd', '#66793c'],
  ['#ffe4ef', '#b8557f'],
  ['#e4e7ec', '#52627a'],
] as const
const ears = [
  '<circle cx="11" cy="13.5" r="5"/><circle cx="29" cy="13.5" r="5"/>',
  '<path d="M9 21V8.5l9.5 6zM31 21V8.5l-9.5 6z"/>',
  '<ellipse cx="14.5" cy="11" rx="3" ry="8"/><ellipse cx="25.5" cy="11" rx="3" ry="8"/>',
  '<path d="M20 14C17 6 11 7 11 7s0 7 9 8c0-7 6-10 9-9 0 6-3 9-9 9z"/>',
  '<circle cx="20" cy="9.5" r="4.5"/>',
  '<circle cx="13" cy="12.5" r="4.5"/><circle cx="20" cy="10.5" r="4.5"/><circle cx="27" cy="12.5" r="4.5"/>',
] as const
const eyes = [
  '<path d="M15.5 21.5v.8M24.5 21.5v.8"/>',
  '<path d="M13.5 22.5q2-2.4 4 0M22.5 22.5q2-2.4 4 0"/>',
  '<path d="M15.5 21.5v.8M22.5 22.3q2-2.2 4 0"/>',
  '<circle cx="15.5" cy="22" r="2.4"/><circle cx="24.5" cy="22" r="2.4"/>',
] as const
const mouths = [
  '<path d="M17 27.5q3 3 6 0"/>',
  '<path d="M18 28.3h4"/>',
  '<path d="M18.5 27.6q1.5 2.6 3 0z"/>',
] as const
const defaultAvatarCount = colours.length * ears.length * eyes.length * mouths.length

/** Members who joined one after the other look different. */
const mix = (id: number): number => Math.imul(id ^ (id >>> 15), 0x2c1b3c6d) >>> 0
