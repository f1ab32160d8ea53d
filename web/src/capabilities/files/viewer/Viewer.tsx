import type { StoredFile } from '@corridor/contract/files/model.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ControllerRef } from 'yet-another-react-lightbox'
import { viewerText } from '../text.ts'
import { NotHere } from './NotHere.tsx'
import { Stage } from './Stage.tsx'
import { useViewerZoom, ViewerZoom } from './use-zoom.ts'
import styles from './Viewer.module.css'
import { ViewerBar } from './ViewerBar.tsx'

/** A film seeks by the arrows, and what is wider than its window is moved by them. */
const ownsArrows = (target: Element): boolean =>
  target instanceof HTMLVideoElement || (target.scrollWidth > target.clientWidth && target.matches('section'))

export interface ViewerProps {
  files: readonly StoredFile[]
  index: number
  /** The person went to another file. */
  onIndex: (index: number) => void
  onClose: () => void
}

/**
 * A dialog over the whole window. Arrows go through the files, Escape closes and gives the focus back. Dark in both
 * themes: what is looked at should be the brightest thing.
 */
export function Viewer({ files, index, onIndex, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const controller = useRef<ControllerRef>(null)
  const zoom = useViewerZoom(files[index])
  const [hasEntered, setEntered] = useState(false)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    setEntered(true)
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const go = (by: number) => {
    const next = index + by
    if (next >= 0 && next < files.length) onIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const isPannable = zoom.of === 'picture' && zoom.level > 1
    if (key === '+' || key === '=') zoom.zoomIn()
    else if (key === '-') zoom.zoomOut()
    else if (!key.startsWith('Arrow') || ownsArrows(target as Element)) return
    else if (isPannable) return controller.current?.focus()
    else if (key === 'ArrowLeft') go(-1)
    else if (key === 'ArrowRight') go(1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const file = files[index]
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      data-theme="dark"
      aria-label={viewerText.label(file?.fileName ?? '')}
      onKeyDownCapture={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ViewerZoom value={zoom}>
        <ViewerBar file={file} place={index + 1} count={files.length} onClose={onClose} />
        {/* Measured when it is drawn, so it waits until the dialog is open. */}
        {hasEntered && file && (
          <Stage files={files} index={index} controller={controller} onIndex={onIndex} onGo={go} />
        )}
        {!file && <NotHere onClose={onClose} />}
      </ViewerZoom>
    </dialog>
  )
}
