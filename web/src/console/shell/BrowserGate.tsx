import { consoleBrowserNotice } from '@quanzi/contract/console/console-browsers'
import { MonitorX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readStorage, writeStorage } from '../../platform/storage.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { isConsoleBrowser } from './console-browser.ts'

const storageKey = 'quanzi:console-anyway'

/** Says in an older browser what the console needs, and opens it there when the operator insists. */
export const BrowserGate = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(() => isConsoleBrowser() || readStorage('sessionStorage', storageKey) !== null)
  if (isOpen) return children
  return (
    <main>
      <Empty
        icon={MonitorX}
        text={consoleBrowserNotice}
        action={{
          label: '仍要打开',
          onClick: () => {
            writeStorage('sessionStorage', storageKey, '1')
            setOpen(true)
          },
        }}
      />
    </main>
  )
}
