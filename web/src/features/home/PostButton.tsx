import type { Setting } from '@quanzi/contract/home'
import { Plus } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Fab } from '../../ui/Fab.tsx'

/** The round button that leads to the composer; operators may give it a picture of their own. */
export const PostButton = ({ setting }: { setting: Setting | undefined }) => (
  <Fab
    label="发帖"
    icon={Plus}
    to={paths.compose()}
    {...(setting?.posting_img_switch === '1' && setting.posting_img ? { picture: setting.posting_img } : {})}
  />
)
