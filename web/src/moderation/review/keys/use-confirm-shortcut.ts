import { useOverlayRequests } from '../../../ui/overlays/dialogs.ts'
import { useKeyboardShortcuts } from '../../../ui/state/keyboard/use-keyboard-shortcuts.ts'

/** The key for pass also confirms a dialog, but never one that deletes. True while any dialog is open. */
export const useConfirmShortcut = (): boolean => {
  const prompt = useOverlayRequests().at(-1)
  useKeyboardShortcuts(prompt?.kind === 'confirm' && !prompt.danger, {
    a: () => prompt?.kind === 'confirm' && prompt.onResult(true),
  })
  return prompt !== undefined
}
