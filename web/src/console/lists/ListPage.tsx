import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageActions } from '../shell/PageActions.tsx'
import { Panel, type PanelProps } from '../shell/Panel.tsx'

/** A page of one list: its panel, and in the top bar the button that adds a record. */
export const ListPage = ({ add, icon = Plus, onAdd, before, ...panel }: ListPageProps) => (
  <>
    <PageActions>
      {before}
      <Button small kind="primary" icon={icon} onClick={onAdd}>
        {add}
      </Button>
    </PageActions>
    <Panel {...panel} />
  </>
)

export type ListPageProps = PanelProps & {
  /** Label of the button. */
  add: string
  icon?: LucideIcon
  onAdd: () => void
  /** In front of the button. */
  before?: ReactNode
}
