import type { StoredFile } from '@corridor/contract/files/model.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconFileZip,
  IconPrinter,
  IconRefresh,
  IconZoomIn,
  IconZoomOut,
} from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { downloadFile } from '../links/download.ts'
import { freshFile } from '../links/file-links.ts'
import { readerText as text, viewerText } from '../text.ts'
import { FileSlide } from '../viewer/FileSlide.tsx'
import { useViewerZoom, ViewerZoom } from '../viewer/use-zoom.ts'
import { printFile } from './print-file.ts'
import styles from './Reader.module.css'

interface ReaderProps {
  /** The files by their ids, in their order. */
  fileIds: readonly string[]
  /** At the start of the bar. */
  start?: ReactNode
  /** Shown where there are no files. */
  empty?: ReactNode
}

/** Files inside a page: thumbnails, the one that is open, zoom, rotation, print and download. It works by keyboard. */
export function Reader({ fileIds, start, empty }: ReaderProps) {
  const query = useQuery({
    queryKey: ['files', 'reader', ...fileIds],
    queryFn: () => Promise.all(fileIds.map((id) => freshFile(id))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (fileIds.length === 0) return <div className={styles.reader}>{empty}</div>
  return (
    <div className={styles.reader}>
      <Loaded query={query} loadingLabel={text.loading} rows={4} failedTitle={text.failedTitle}>
        {(files) => <Open key={fileIds.join()} files={files} start={start} />}
      </Loaded>
    </div>
  )
}

const QUARTER = 90

function Open({ files, start }: { files: readonly StoredFile[]; start?: ReactNode }) {
  const [index, setIndex] = useState(0)
  const [turns, setTurns] = useState(0)
  const stage = useRef<HTMLElement>(null)
  const file = files[Math.min(index, files.length - 1)]!
  const zoom = useReaderZoom(file)
  const open = (at: number) => {
    setIndex(at)
    setTurns(0)
  }
  const go = (by: number) => {
    const next = index + by
    if (next < 0 || next >= files.length) return
    open(next)
  }
  const rotate = () => setTurns((before) => (before + 1) % 4)
  /** Within a document by its own pages, and from its last to the next file. */
  const turn = (by: 1 | -1) => {
    const pages = stage.current?.querySelector('[data-pages]')
    const before = pages?.scrollTop
    pages?.scrollBy({ top: by * pages.clientHeight * 0.9 })
    if (pages?.scrollTop === before) go(by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'PageDown') turn(1)
    else if (key === 'PageUp') turn(-1)
    else if (key === '+' || key === '=') zoom.zoomIn()
    else if (key === '-') zoom.zoomOut()
    else if (key.toLowerCase() === 'r') rotate()
    else return
    event.preventDefault()
  }
  const rotation = (turns * QUARTER) as 0 | 90 | 180 | 270
  return (
    <ViewerZoom value={{ ...zoom, rotation, hasPageStrip: true }}>
      <div className={styles.bar}>
        {start}
        {files.length > 1 && <Position index={index} count={files.length} onGo={go} />}
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
        <IconButton label={text.rotate} icon={<IconRefresh size={20} />} onClick={rotate} />
        <span className={styles.end}>
          <IconButton
            label={text.print}
            icon={<IconPrinter size={20} />}
            onClick={() => void printFile(file)}
          />
          <IconButton
            label={viewerText.download}
            icon={<IconDownload size={20} />}
            onClick={() => void downloadFile(file)}
          />
          {files.length > 1 && (
            <IconButton
              label={text.downloadAll}
              icon={<IconFileZip size={20} />}
              onClick={() => void downloadAll(files)}
            />
          )}
        </span>
      </div>
      <div className={styles.both}>
        {files.length > 1 && <Thumbnails files={files} index={index} onOpen={open} />}
        {/* The keys work while the file has the focus, so that they take no letter from a field. */}
        <section
          ref={stage}
          className={classes(styles.stage, file.kind === 'PDF' && styles.filled)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its keys need the focus
          tabIndex={0}
          aria-label={viewerText.label(file.fileName)}
          onKeyDown={onKeyDown}
        >
          <FileSlide key={file.id} file={file} isShown />
        </section>
      </div>
    </ViewerZoom>
  )
}

interface PositionProps {
  index: number
  count: number
  onGo: (by: number) => void
}

const Position = ({ index, count, onGo }: PositionProps) => (
  <>
    <IconButton
      label={text.previous}
      icon={<IconChevronUp size={20} />}
      aria-disabled={index === 0 || undefined}
      onClick={() => onGo(-1)}
    />
    <span className={styles.position} role="status">
      <b>{index + 1}</b> {text.of(count)}
    </span>
    <IconButton
      label={text.next}
      icon={<IconChevronDown size={20} />}
      aria-disabled={index === count - 1 || undefined}
      onClick={() => onGo(1)}
    />
    <span className={styles.divider} />
  </>
)

interface ThumbnailsProps {
  files: readonly StoredFile[]
  index: number
  onOpen: (index: number) => void
}

const Thumbnails = ({ files, index, onOpen }: ThumbnailsProps) => (
  <ol className={styles.thumbnails} aria-label={text.files}>
    {files.map((one, at) => (
      <li key={one.id}>
        <button
          type="button"
          className={classes(styles.thumbnail, at === index && styles.on)}
          aria-current={at === index ? 'true' : undefined}
          title={one.fileName}
          onClick={() => onOpen(at)}
        >
          {one.thumbnailUrl ? (
            <img src={one.thumbnailUrl} alt="" loading="lazy" />
          ) : (
            <FileIcon kind={one.kind} />
          )}
          <span className={styles.name}>{one.fileName}</span>
        </button>
      </li>
    ))}
  </ol>
)

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** Here pictures are enlarged by their width too: there is no lightbox that would do it. */
function useReaderZoom(file: StoredFile) {
  const base = useViewerZoom(file)
  const [levels, setLevels] = useState({ id: file.id, level: 1 })
  if (levels.id !== file.id) setLevels({ id: file.id, level: 1 })
  const isPicture = file.kind === 'IMAGE'
  if (!isPicture) return base
  const { level } = levels
  const larger = STEPS.find((step) => step > level)
  const smaller = STEPS.findLast((step) => step < level)
  return {
    ...base,
    level,
    canZoomIn: larger !== undefined,
    canZoomOut: smaller !== undefined,
    zoomIn: () => larger && setLevels({ id: file.id, level: larger }),
    zoomOut: () => smaller && setLevels({ id: file.id, level: smaller }),
  }
}

/** One after the other: a browser refuses several at once. */
async function downloadAll(files: readonly StoredFile[]): Promise<void> {
  for (const file of files) await downloadFile(file)
}
