import { ALargeSmall, Undo2 } from 'lucide-react'
import { Icon } from '../media/Icon.tsx'
import { chooseElderSize } from './choose-elder-size.ts'
import { switchElder } from './switch-elder.ts'

// In one script with the bar, which the home page loads once.
export { switchElder }

/** Below the header of the home page: the size of the text, and the switch back to the standard. */
export const ElderBar = () => (
  <div className="elder-bar">
    <button type="button" aria-haspopup="dialog" onClick={() => void chooseElderSize()}>
      <Icon icon={ALargeSmall} />
      文字大小
    </button>
    <button type="button" data-control="elder" onClick={() => void switchElder(false)}>
      <Icon icon={Undo2} />
      标准版
    </button>
  </div>
)
