import { ConsoleGate } from '../features/console/ConsoleGate.tsx'
import { ConsoleShell } from '../features/console/ConsoleShell.tsx'
import { SetupGate } from '../features/console/factor/SetupGate.tsx'
import { useParams } from '../router/hooks.ts'
import { pages } from './console/pages.ts'

/** The operator console: one screen that stays while its pages come and go. */
export const Console = () => {
  const { page } = useParams()
  return (
    <SetupGate>
      <ConsoleGate>{(self) => <ConsoleShell self={self} pages={pages} page={page} />}</ConsoleGate>
    </SetupGate>
  )
}
