import { EmbedCode } from '../../ui/share/EmbedCode.tsx'
import { Drawer } from '../shell/Drawer.tsx'

/** The lines that show a path of the site in an article; null while it is closed. */
export const EmbedDrawer = ({ path, onClose }: { path: string | null; onClose: () => void }) => (
  <Drawer open={path !== null} onClose={onClose} title="嵌入网页" note="把代码粘贴到文章的 HTML 中">
    {path !== null && <EmbedCode url={new URL(path, location.href).href} />}
  </Drawer>
)
