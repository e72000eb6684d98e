import { listen } from '../../platform/listen.ts'

/** What nothing takes would be opened by the browser in place of the page, and of what is typed there. */
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
