/** What a screen reader hears of an upload: its beginning and each quarter, not every percent. */
export const announceProgress = (fraction: number): string => {
  const quarters = Math.min(3, Math.floor(fraction * 4))
  return quarters > 0 ? `已上传${quarters * 25}%` : '正在上传'
}
