import { imageEndings, limits } from '@quanzi/contract/limits'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './MediaGrid.module.css'

/** Opens the gallery; several files at once. */
export const AddTile = ({ count, onAdd }: { count: number; onAdd: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} className={styles.add}>
        <Icon of={Plus} size={24} />
        <span className="sr">添加图片</span>
        <span className="num">{count > 0 ? `${count}/${limits.attachments}` : '图片'}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        // Naming the types makes a phone hand over a JPEG where its camera stores something else.
        accept={imageEndings.map((ending) => (ending === 'jpg' ? '.jpg' : `image/${ending}`)).join(',')}
        aria-label="选择图片"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </>
  )
}
