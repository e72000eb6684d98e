import { Suspense } from 'react'
import { lazyPart } from '../../state/lazy-part.tsx'
import type { CropProps } from './CropPanel.tsx'

const CropPanel = lazyPart(
  async () => (await import('./CropPanel.tsx')).CropPanel,
  ({ onClose }) => onClose(),
)

/** Asks for a part of a picture in a ratio, before the upload. */
export const CropDialog = (props: CropProps) => (
  <Suspense fallback={null}>
    <CropPanel {...props} />
  </Suspense>
)
