import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../../platform/listen.ts'

/** True while files are dragged over the page, where a drop would open the file in its place. */
export const useDroppedFiles = (add: (files: readonly File[]) => void): boolean => {
  const [dragging, setDragging] = useState(false)
  const addFiles = useEffectEvent(add)
  useEffect(() => {
    let fromPage = false
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isPictureOfText(files, event.clipboardData?.getData('text/plain') ?? '')) return
      event.preventDefault()
      addFiles(files)
    }
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
      addFiles([...event.dataTransfer.files])
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

/** A copied table comes as text with a picture of itself, a file of a folder with its name or address. */
const isPictureOfText = (files: readonly File[], text: string): boolean => {
  const names = new Set(files.flatMap(({ name }) => [name, encodeURIComponent(name)]))
  const lines = text.split(/[\r\n]+/).filter(Boolean)
  return lines.some((line) => !names.has(line.slice(line.lastIndexOf('/') + 1)))
}
