export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * Detects the image format from the first bytes; null if it is not one of the four supported formats. Other formats
 * that sharp could open, such as SVG and PDF, are not accepted. HEIC is not supported: the sharp binaries contain no
 * decoder for it, and phones convert HEIC to JPEG if the file input requests JPEG.
 */
export const sniffImageFormat = (bytes: Uint8Array): ImageFormat | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return null
}
