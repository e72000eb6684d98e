import { minute } from '@quanzi/contract/time'

export const downloadFile = (source: Blob | string, name: string): void => {
  const link = document.createElement('a')
  link.href = typeof source === 'string' ? source : URL.createObjectURL(source)
  link.download = name
  link.click()
  // The browser may read the blob only after this task.
  if (typeof source !== 'string') setTimeout(() => URL.revokeObjectURL(link.href), minute)
}
