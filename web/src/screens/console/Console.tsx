import { AlertBell } from '../../console/alerts/AlertBell.tsx'
import { ConsoleGate } from '../../console/mfa/ConsoleGate.tsx'
import { SearchButton } from '../../console/search/SearchButton.tsx'
import { SetupGate } from '../../console/setup/SetupGate.tsx'
import { BrowserGate } from '../../console/shell/BrowserGate.tsx'
import { ConsoleShell } from '../../console/shell/ConsoleShell.tsx'
import type { ConsolePage } from '../../console/shell/console-page.ts'
import { useParams } from '../../platform/router/hooks.ts'
import { pages } from './pages/index.ts'

const renderTools = (visiblePages: readonly ConsolePage[], siteId: number) => (
  <>
    <SearchButton pages={visiblePages} />
    <AlertBell key={siteId} />
  </>
)

/** The operator console: the shell stays mounted while its pages change. */
export const Console = () => {
  const { page } = useParams()
  return (
    <BrowserGate>
      <SetupGate>
        <ConsoleGate>
          {(operator) => <ConsoleShell operator={operator} pages={pages} page={page} renderTools={renderTools} />}
        </ConsoleGate>
      </SetupGate>
    </BrowserGate>
  )
}
