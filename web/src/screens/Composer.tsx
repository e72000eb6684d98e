import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ComposerForm } from '../features/composer/ComposerForm.tsx'
import type { DrawPicker } from '../features/composer/place-picker.ts'
import { useOpening } from '../features/composer/use-opening.ts'
import { useLogin } from '../features/member/use-login.ts'
import { useSearchParams } from '../router/hooks.ts'
import { Empty, ErrorState } from '../ui/Empty.tsx'
import { Header } from '../ui/Header.tsx'
import { loadOrReload } from '../ui/load-or-reload.ts'
import { Screen } from '../ui/Screen.tsx'
import { Loading, RowSkeletons } from '../ui/Skeletons.tsx'

/** 我要拍. With `id` one's own post is changed; with `tag_id` that topic is chosen already. */
export const Composer = () => {
  const [query] = useSearchParams()
  const login = useLogin()
  const opened = useOpening(numberOf(query.get('id')))

  if (opened.state === 'ready') {
    return (
      <ComposerForm
        key={opened.opening.place}
        opening={opened.opening}
        tagId={numberOf(query.get('tag_id'))}
        drawPicker={drawPicker}
      />
    )
  }
  return (
    <Screen header={<Header close />}>
      {opened.state === 'visitor' && (
        <Empty icon={PenLine} text="登录后就可以发帖" action={{ label: '登录', onClick: () => void login() }} />
      )}
      {opened.state === 'failed' && <ErrorState error={opened.error} onRetry={opened.retry} />}
      {opened.state === 'loading' && (
        <Loading>
          <RowSkeletons count={3} />
        </Loading>
      )}
    </Screen>
  )
}

const numberOf = (text: string | null): number | undefined => Number(text) || undefined

/** The map comes when somebody wants to say where it was. */
const PlacePicker = lazy(async () => ({
  default: (await loadOrReload(() => import('../features/place/PlacePicker.tsx'))).PlacePicker,
}))

const drawPicker: DrawPicker = (picker) => (
  <Suspense fallback={null}>
    <PlacePicker {...picker} />
  </Suspense>
)
