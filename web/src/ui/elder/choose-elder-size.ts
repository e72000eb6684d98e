import { Check } from 'lucide-react'
import { openActionSheet } from '../overlays/dialogs.ts'
import { type ElderSize, elderSizes, getElderSize, setElderSize } from './switch-elder.ts'

/** Applies the size that the reader chooses, and returns the one that is shown then. */
export const chooseElderSize = async (): Promise<ElderSize> => {
  const size = await openActionSheet({
    title: '选择文字大小',
    options: elderSizes.map((one) => ({ ...one, ...(one.value === getElderSize() && { icon: Check }) })),
  })
  if (size) setElderSize(size)
  return getElderSize()
}
