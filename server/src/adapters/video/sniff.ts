/** Names the only demuxer that may read it. Playlists are not supported: they reference other files. */
export const sniffVideoFormat = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString('latin1')
  if (/^(?:ftyp|moov|mdat|wide|free|skip|pnot)$/.test(head.slice(4, 8))) return 'mov'
  if (head.startsWith('\x1a\x45\xdf\xa3')) return 'matroska'
  if (head.startsWith('RIFF') && head.startsWith('AVI ', 8)) return 'avi'
  if (head.startsWith('FLV\x01')) return 'flv'
  if (head.startsWith('\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return 'asf'
  if (head.startsWith('.RMF')) return 'rm'
  if (head.startsWith('\x00\x00\x01\xba')) return 'mpeg'
  if (head.startsWith('\x00\x00\x01\xb3')) return 'mpegvideo'
  if (head[0] === 'G' && head[188] === 'G' && head[376] === 'G') return 'mpegts'
  if (/^[FCZ]WS/.test(head) && head.charCodeAt(3) <= 50) return 'swf'
  return null
}
