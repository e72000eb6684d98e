export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * What a file is by its first bytes, null when it is none of the four. SVG, PDF and everything else that sharp could
 * open is none of them. Neither is HEIC: the sharp binaries carry no decoder for it, and phones send JPEG to a page
 * that asks for JPEG.
 */
export const sniff = (bytes: Uint8Array): PictureKind | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return null
}
