export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** By the first bytes. SVG, PDF and HEIC, which has no decoder in sharp's binaries, are not accepted. */
export const sniffImageFormat = (bytes: Uint8Array): ImageFormat | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return null
}
