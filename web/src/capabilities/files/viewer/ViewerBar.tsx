import type { StoredFile } from '@corridor/contract/files/model.ts'
import { sizeText } from '@corridor/contract/files/rules.ts'
import { IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { use } from 'react'
import { FileIcon } from '../../../ui/files/FileIcon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { downloadFile } from '../state/download.ts'
import { viewerText } from '../text.ts'
import { ViewerZoom } from './use-zoom.ts'
import styles from './ViewerBar.module.css'

interface ViewerBarProps {
  file: StoredFile | undefined
  place: number
  count: number
  onClose: () => void
}

/** What is shown, and what can be done with it. */
export function ViewerBar({ file, place, count, onClose }: ViewerBarProps) {
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
              {count > 1 && `${viewerText.place(place, count)} · `}
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
            icon={<IconZoomOut size={20} stroke={1.75} />}
            aria-disabled={!zoom.canZoomOut || undefined}
            onClick={zoom.zoomOut}
          />
          <span className={styles.level}>{viewerText.zoom(Math.round(zoom.level * 100))}</span>
          <IconButton
            label={viewerText.zoomIn}
            icon={<IconZoomIn size={20} stroke={1.75} />}
            aria-disabled={!zoom.canZoomIn || undefined}
            onClick={zoom.zoomIn}
          />
        </div>
      )}
      {file?.url && (
        <IconButton
          label={viewerText.download}
          icon={<IconDownload size={20} stroke={1.75} />}
          onClick={() => downloadFile(file)}
        />
      )}
      <IconButton label={viewerText.close} icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
    </header>
  )
}
