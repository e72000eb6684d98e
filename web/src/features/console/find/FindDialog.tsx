import { Dialog } from '@base-ui/react/dialog'
import { findLength } from '@quanzi/contract/console/find-length'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Link } from '../../../router/Link.tsx'
import { hrefOf } from '../../../router/place.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useGo } from '../../../ui/use-go.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import type { ConsolePage } from '../page.ts'
import styles from './FindDialog.module.css'
import { useFind } from './use-find.ts'
import { type Result, useResults } from './use-results.tsx'

/**
 * One field that leads everywhere: pages, settings, posts, members, topics. The focus stays in the field while the
 * arrows move along what was found, as a combobox does.
 */
export const FindDialog = ({ pages, opener, open, onClose }: FindDialogProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayer(open, onClose)
  const leave = () => {
    opener.current = null
    onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup initialFocus={input} finalFocus={() => opener.current ?? false} className={styles.dialog}>
          <Dialog.Title className="sr">搜索</Dialog.Title>
          <Finder pages={pages} input={input} onLeave={leave} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type FindDialogProps = {
  pages: readonly ConsolePage[]
  /** Gets the focus back; null once one went to another page, which takes it by itself. */
  opener: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}

type FinderProps = {
  pages: readonly ConsolePage[]
  input: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

const Finder = ({ pages, input, onLeave }: FinderProps) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const asked = useFind(typed)
  const groups = useResults(pages, typed, asked.found)
  const results = groups.flatMap((group) => group.results)
  const current = Math.min(at, results.length - 1)
  const list = useId()
  const go = useGo()
  const idOf = (index: number) => `${list}-${index}`

  const move = (to: number) => {
    const next = (to + results.length) % results.length
    setAt(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const result = results[current]
    if (event.nativeEvent.isComposing || !result) return
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) return void window.open(hrefOf(result.to), '_blank', 'noopener')
      onLeave()
      go.to(result.to)
    }
  }
  let index = -1
  return (
    <>
      <div className={styles.head}>
        {asked.waiting ? <Spinner /> : <Icon of={Search} size={18} />}
        <input
          ref={input}
          role="combobox"
          aria-label="搜索页面、设置、帖子、成员、话题"
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? idOf(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={findLength}
          placeholder="搜索页面、设置、帖子、成员、话题"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className={styles.input}
        />
        <Dialog.Close className={styles.close}>
          <span aria-hidden="true" className={styles.key}>
            Esc
          </span>
          <span className={styles.closeWord}>取消</span>
        </Dialog.Close>
      </div>
      <div id={list} role="listbox" aria-label="搜索结果" className={styles.list}>
        {groups.map(({ title, results: some }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className={styles.group}>
              {title}
            </p>
            {some.map((result) => {
              index += 1
              const mine = index
              return (
                <Option
                  key={result.key}
                  id={idOf(mine)}
                  result={result}
                  current={mine === current}
                  onPoint={() => setAt(mine)}
                  onLeave={onLeave}
                />
              )
            })}
          </div>
        ))}
      </div>
      {asked.error ? (
        <ErrorState error={asked.error} onRetry={asked.retry} />
      ) : (
        results.length === 0 && !asked.waiting && <p className={styles.nothing}>没有找到「{typed.trim()}」</p>
      )}
      <p role="status" className="sr">
        {typed.trim() !== '' && !asked.waiting && (results.length > 0 ? `${results.length} 个结果` : '没有结果')}
      </p>
      <p aria-hidden="true" className={styles.keys}>
        <span>
          <span className={styles.key}>↑</span> <span className={styles.key}>↓</span> 选择
        </span>
        <span>
          <span className={styles.key}>↵</span> 打开
        </span>
        <span>
          <span className={styles.key}>Ctrl ↵</span> 新窗口打开
        </span>
      </p>
    </>
  )
}

type OptionProps = { id: string; result: Result; current: boolean; onPoint: () => void; onLeave: () => void }

const Option = ({ id, result: { to, lead, label, note, end }, current, onPoint, onLeave }: OptionProps) => (
  <Link
    id={id}
    to={to}
    role="option"
    aria-selected={current}
    tabIndex={-1}
    onPointerMove={current ? undefined : onPoint}
    onClick={onLeave}
    className={cx(styles.option, current && styles.current)}
  >
    <span aria-hidden="true" className={styles.lead}>
      {lead}
    </span>
    <span className={styles.words}>
      <span className="clip">{label}</span>
      {note && <small className="clip">{note}</small>}
    </span>
    {end}
  </Link>
)
