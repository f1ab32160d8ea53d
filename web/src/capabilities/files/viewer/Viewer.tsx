import type { StoredFile } from '@corridor/contract/files/model.ts'
import { sizeText } from '@corridor/contract/files/rules.ts'
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react'
import type { ControllerRef } from 'yet-another-react-lightbox'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import { IconDownload, IconX, IconZoomIn, IconZoomOut } from '#ui/icons/icons.ts'
import { downloadFile } from '../links/download.ts'
import { viewerText } from '../text.ts'
import { Message } from './Message.tsx'
import { Stage } from './Stage.tsx'
import { useViewerZoom, ViewerZoom } from './use-zoom.ts'
import styles from './Viewer.module.css'

/** A video seeks by the arrow keys, and an element that is wider than its window scrolls by them. */
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
 * A dialog over the whole window. Arrow keys switch files, Escape closes and restores the focus. It is dark
 * in both themes, so that the file is the brightest thing.
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
        <ViewerBar file={file} position={index + 1} count={files.length} onClose={onClose} />
        {/* Measured when it is drawn, so it waits until the dialog is open. */}
        {hasEntered && file && (
          <Stage files={files} index={index} controller={controller} onIndex={onIndex} onGo={go} />
        )}
        {!file && <NotHere onClose={onClose} />}
      </ViewerZoom>
    </dialog>
  )
}

interface ViewerBarProps {
  file: StoredFile | undefined
  position: number
  count: number
  onClose: () => void
}

function ViewerBar({ file, position, count, onClose }: ViewerBarProps) {
  const zoom = use(ViewerZoom)
  return (
    <header className={styles.bar}>
      {file && (
        <>
          <FileIcon kind={file.kind} />
          <div className={styles.words}>
            <h2 className={styles.name} title={file.fileName}>
              {file.fileName}
            </h2>
            <p className={styles.detail} role="status">
              {count > 1 && `${viewerText.position(position, count)} · `}
              {sizeText(file.size)}
              {file.hasActiveContent && ` · ${viewerText.active}`}
            </p>
          </div>
        </>
      )}
      {zoom?.of && (
        <div className={styles.zoom}>
          <IconButton
            label={viewerText.zoomOut}
            icon={<IconZoomOut size={20} />}
            aria-disabled={!zoom.canZoomOut || undefined}
            onClick={zoom.zoomOut}
          />
          <span className={styles.level}>{viewerText.zoom(Math.round(zoom.level * 100))}</span>
          <IconButton
            label={viewerText.zoomIn}
            icon={<IconZoomIn size={20} />}
            aria-disabled={!zoom.canZoomIn || undefined}
            onClick={zoom.zoomIn}
          />
        </div>
      )}
      {file && file.state !== 'quarantined' && (
        <IconButton
          label={viewerText.download}
          icon={<IconDownload size={20} />}
          onClick={() => downloadFile(file)}
        />
      )}
      <IconButton label={viewerText.close} icon={<IconX size={20} />} onClick={onClose} />
    </header>
  )
}

/** The address names a file that is not among those of the screen. */
function NotHere({ onClose }: { onClose: () => void }) {
  return (
    <Message
      kind="UNKNOWN"
      title={viewerText.noneTitle}
      text={viewerText.noneText}
      actions={<Button onClick={onClose}>{viewerText.close}</Button>}
    />
  )
}
