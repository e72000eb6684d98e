import { Component, type ComponentType, createElement, type ReactNode, Suspense, useReducer, useState } from 'react'
import { PartFailure } from '../feedback/PartFailure.tsx'
import { createChunkLoader } from './chunk-loader.ts'

/** A sheet or a dialog that is closed by `onClose`. */
export const lazyPanel = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(load, ({ onClose }) => onClose())

/**
 * A component whose script is loaded when it is first rendered, and `open` if it has that. When the script does not
 * come, a retry button takes its place. `dismiss` is for overlays: nothing is shown while they load, and their retry
 * button can be closed, and is hidden while `open` is false.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  dismiss?: (props: P) => void,
): ComponentType<P> => {
  const loader = createChunkLoader(load)
  return function LazyPart(props: P) {
    const [, refresh] = useReducer((n: number) => n + 1, 0)
    const isOpen = !('open' in props) || Boolean(props.open)
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (isOpen && !wasOpen) setWasOpen(true)
    if (!wasOpen) return null
    const renderFailure = (reset: () => void) => {
      if (!isOpen) return null
      const retry = () => {
        loader.retry()
        refresh()
        reset()
      }
      if (!dismiss) return <PartFailure onRetry={retry} />
      const close = () => {
        retry()
        dismiss(props)
      }
      return <PartFailure onRetry={retry} onClose={close} />
    }
    const part = <Boundary renderFailure={renderFailure}>{createElement<P>(loader.get(), props)}</Boundary>
    return dismiss ? <Suspense>{part}</Suspense> : part
  }
}

type BoundaryProps = { renderFailure: (reset: () => void) => ReactNode; children: ReactNode }

/** React has no hook for this. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.renderFailure(() => this.setState({ failed: false })) : this.props.children
  }
}
