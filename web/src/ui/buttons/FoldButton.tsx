/** Unfolds and folds a long text. */
export const FoldButton = ({ expanded, onChange, className }: FoldButtonProps) => (
  <button type="button" aria-expanded={expanded} onClick={() => onChange(!expanded)} className={className}>
    {expanded ? '收起' : '展开'}
  </button>
)

type FoldButtonProps = { expanded: boolean; onChange: (expanded: boolean) => void; className: string | undefined }
