import { PenLine } from 'lucide-react'
import { useInitialDraft } from '../../circle/composer/draft/use-initial-draft.ts'
import { ComposerForm } from '../../circle/composer/form/ComposerForm.tsx'
import type { RenderLocationPicker } from '../../circle/composer/location/location-picker.ts'
import { useLogin } from '../../identity/login/use-login.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Header } from '../../ui/layout/Header.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { lazyPanel } from '../../ui/state/lazy-part.tsx'

/** 我要拍. With `id` it edits an own post; with `tag_id` that topic is selected. */
export const Composer = () => {
  const [query] = useSearchParams()
  const login = useLogin()
  const session = useInitialDraft(parseNumber(query.get('id')))

  if (session.state === 'ready') {
    return (
      <ComposerForm
        key={`${session.initial.draftKey} ${session.initial.version ?? 0}`}
        initial={session.initial}
        onReplaced={session.replace}
        tagId={parseNumber(query.get('tag_id'))}
        renderLocationPicker={renderLocationPicker}
      />
    )
  }
  return (
    <Screen header={<Header close />}>
      {session.state === 'visitor' && (
        <Empty icon={PenLine} text="登录后就可以发帖" action={{ label: '登录', onClick: () => void login() }} />
      )}
      {session.state === 'failed' && <ErrorState error={session.error} onRetry={session.retry} />}
      {session.state === 'loading' && <LoadingState error={null} rows={3} />}
    </Screen>
  )
}

const parseNumber = (text: string | null): number | undefined => Number(text) || undefined

/** The map is loaded when the location picker opens. */
const LocationPicker = lazyPanel(async () => (await import('../../circle/location/LocationPicker.tsx')).LocationPicker)

const renderLocationPicker: RenderLocationPicker = (picker) => <LocationPicker {...picker} />
