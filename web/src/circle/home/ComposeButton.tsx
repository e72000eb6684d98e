import type { HomeSetting } from '@quanzi/contract/circle/home'
import { Plus } from 'lucide-react'
import { paths } from '../../paths.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { Fab } from '../../ui/buttons/Fab.tsx'
import { useWideScreen } from '../../ui/state/use-wide-screen.ts'

export const ComposeButton = ({ setting }: { setting: HomeSetting | undefined }) =>
  // The rail has the button; the native app gets none.
  useWideScreen() && bridge.kind !== 'native' ? null : (
    <Fab
      label="发帖"
      icon={Plus}
      to={paths.compose()}
      {...(setting?.posting_img_switch === '1' && setting.posting_img ? { image: setting.posting_img } : {})}
    />
  )
