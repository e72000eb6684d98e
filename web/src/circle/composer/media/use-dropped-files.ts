import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../../platform/listen.ts'

/** True while files are dragged over the page, where a drop would open the file in its place. */
export const useDroppedFiles = (add: (files: readonly File[]) => void): boolean => {
  const [dragging, setDragging] = useState(false)
  const addFrom = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    // A copied table comes as text with a picture of itself.
    if (files.length === 0 || data?.types.includes('text/plain')) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    let fromPage = false
    const onPaste = (event: ClipboardEvent) => addFrom(event, event.clipboardData)
    const onDragStart = () => {
      fromPage = true
    }
    const onDragEnd = () => {
      fromPage = false
    }
    const onDragOver = (event: DragEvent) => {
      if (fromPage || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    // Between two elements of the page the pointer does not leave the window.
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragging(false)
    const onDrop = (event: DragEvent) => {
      setDragging(false)
      if (fromPage || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      addFrom(event, event.dataTransfer)
    }
    return listen(document, {
      paste: onPaste,
      dragstart: onDragStart,
      dragend: onDragEnd,
      dragover: onDragOver,
      dragleave: onDragLeave,
      drop: onDrop,
    })
  }, [])
  return dragging
}
