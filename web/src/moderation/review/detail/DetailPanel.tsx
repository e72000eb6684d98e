import { SidePanel } from '../../../ui/overlays/Sheet.tsx'
import type { DetailFrameProps } from './ReviewDetail.tsx'

/** The detail over its list on a phone. */
export const DetailPanel = ({ notice, footer, ...panel }: DetailFrameProps) => (
  <SidePanel
    {...panel}
    footer={
      <>
        {notice}
        {footer}
      </>
    }
  />
)
