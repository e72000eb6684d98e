import type { HomeSetting } from '@quanzi/contract/circle/home'
import { Plus } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Fab } from '../../ui/inputs/Fab.tsx'

export const ComposeButton = ({ setting }: { setting: HomeSetting | undefined }) => (
  <Fab
    label="发帖"
    icon={Plus}
    to={paths.compose()}
    {...(setting?.posting_img_switch === '1' && setting.posting_img ? { image: setting.posting_img } : {})}
  />
)
