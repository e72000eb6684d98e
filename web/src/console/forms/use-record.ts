import type { CallName } from '@quanzi/contract'
import { useDelete } from './use-delete.ts'

/** The title and the buttons of a record's drawer: without an `id` the record is new. */
export const useRecord = (
  removeCall: Extract<CallName, `POST console/${string}_remove`>,
  id: number | undefined,
  { kind, ...question }: { kind: string; label: string; text?: string },
  onClose: () => void,
) => {
  const { remove } = useDelete(removeCall, onClose)
  return {
    title: `${id === undefined ? '新增' : '编辑'}${kind}`,
    onClose,
    remove: id === undefined ? undefined : { ...question, run: () => remove({ id }) },
  }
}
