import { Dialog } from '@base-ui/react/dialog'
import { searchQueryMaxLength } from '@quanzi/contract/console/search-limits'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { hrefOf } from '../../platform/router/history.ts'
import { Link } from '../../platform/router/Link.tsx'
import { navigation } from '../../platform/router/navigation.ts'
import { ErrorState } from '../../ui/feedback/Empty.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { isImeKey } from '../../ui/state/keyboard/is-ime-key.ts'
import { useTypedSearch } from '../lists/use-typed-search.ts'
import type { ConsolePage } from '../shell/console-page.ts'
import styles from './SearchDialog.module.css'
import { type Result, useSearchResults } from './use-search-results.tsx'

/** A combobox: the focus stays in the field while the arrow keys move the active option. */
export const SearchDialog = ({ pages, opener, open, onClose }: SearchDialogProps) => {
  const input = useRef<HTMLInputElement>(null)
  const closeForNavigation = () => {
    opener.current = null
    onClose()
  }
  return (
    <DialogFrame open={open} onClose={onClose} scrim={styles.scrim}>
      {() => (
        <Dialog.Popup initialFocus={input} finalFocus={() => opener.current ?? false} className={styles.dialog}>
          <Dialog.Title className="visually-hidden">搜索</Dialog.Title>
          <SearchPanel pages={pages} input={input} onNavigate={closeForNavigation} />
        </Dialog.Popup>
      )}
    </DialogFrame>
  )
}

type SearchDialogProps = {
  pages: readonly ConsolePage[]
  opener: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}

type SearchPanelProps = {
  pages: readonly ConsolePage[]
  input: RefObject<HTMLInputElement | null>
  onNavigate: () => void
}

const SearchPanel = ({ pages, input, onNavigate }: SearchPanelProps) => {
  const [query, setQuery] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  // The dialog itself focuses a frame later, and what is typed until then would be lost.
  useLayoutEffect(() => input.current?.focus(), [input])
  const remote = useTypedSearch('GET console/find', query, (keyword) => ({ keyword }), { staleTime: 10_000 })
  const groups = useSearchResults(pages, query, remote.found)
  const results = groups.flatMap((group) => group.results)
  const current = Math.min(selectedIndex, results.length - 1)
  const list = useId()
  const idOf = (index: number) => `${list}-${index}`

  const move = (to: number) => {
    const next = (to + results.length) % results.length
    setSelectedIndex(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const result = results[current]
    if (isImeKey(event.nativeEvent) || !result) return
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (remote.loading && groups.some(({ fromServer, results: found }) => fromServer && found.includes(result)))
        return
      if (event.ctrlKey || event.metaKey) return void window.open(hrefOf(result.to), '_blank', 'noopener')
      onNavigate()
      navigation.to(result.to)
    }
  }
  return (
    <>
      <div className={styles.head}>
        {remote.loading ? <Spinner /> : <Icon icon={Search} size={18} />}
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
          maxLength={searchQueryMaxLength}
          placeholder="搜索页面、设置、帖子、成员、话题"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setSelectedIndex(0)
          }}
          onKeyDown={onKeyDown}
          className={styles.input}
        />
        <Dialog.Close className={styles.close}>
          <span aria-hidden="true" className={styles.key}>
            Esc
          </span>
          <span className={styles.closeLabel}>取消</span>
        </Dialog.Close>
      </div>
      <div id={list} role="listbox" aria-label="搜索结果" className={styles.list}>
        {groups.map(({ title, results: groupResults }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className={styles.group}>
              {title}
            </p>
            {groupResults.map((result) => {
              const index = results.indexOf(result)
              return (
                <Option
                  key={result.key}
                  id={idOf(index)}
                  result={result}
                  current={index === current}
                  onHover={() => setSelectedIndex(index)}
                  onNavigate={onNavigate}
                />
              )
            })}
          </div>
        ))}
      </div>
      {remote.error ? (
        <ErrorState error={remote.error} onRetry={remote.retry} />
      ) : (
        results.length === 0 && !remote.loading && <p className={styles.empty}>没有找到「{query.trim()}」</p>
      )}
      <p role="status" className="visually-hidden">
        {query.trim() !== '' && !remote.loading && (results.length > 0 ? `${results.length} 个结果` : '没有结果')}
      </p>
      <KeyHelp />
    </>
  )
}

const KeyHelp = () => (
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
)

type OptionProps = { id: string; result: Result; current: boolean; onHover: () => void; onNavigate: () => void }

const Option = ({ id, result: { to, lead, label, note, end }, current, onHover, onNavigate }: OptionProps) => (
  <Link
    id={id}
    to={to}
    role="option"
    aria-selected={current}
    tabIndex={-1}
    onPointerMove={current ? undefined : onHover}
    onClick={onNavigate}
    className={cx(styles.option, current && styles.current)}
  >
    <span aria-hidden="true" className={styles.lead}>
      {lead}
    </span>
    <span className={styles.text}>
      <span className="truncate">{label}</span>
      {note && <small className="truncate">{note}</small>}
    </span>
    {end}
  </Link>
)
