import { listen } from '../../platform/listen.ts'

/** The browser would open a file that no field accepts in place of the page, and lose the text that is typed there. */
export const refuseDrops = () => listen(window, { dragover: refuse, drop: refuse })

const refuse = (event: DragEvent) => {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer || takes(target, dataTransfer)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

const takes = (target: EventTarget | null, { types }: DataTransfer): boolean => {
  if (types.includes('Files')) return target instanceof Element && target.matches('input[type=file]')
  return !types.includes('text/uri-list') || (target instanceof Element && target.matches('input, textarea'))
}
