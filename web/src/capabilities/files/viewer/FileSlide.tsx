import type { StoredFile } from '@corridor/contract/files/model.ts'
import { sizeText } from '@corridor/contract/files/rules.ts'
import { lazy, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { IconDownload } from '#ui/icons/icons.ts'
import { downloadFile } from '../links/download.ts'
import { useLinks } from '../links/use-links.ts'
import { viewerText } from '../text.ts'
import styles from './FileSlide.module.css'
import { Message } from './Message.tsx'
import { READ_BYTES, type ReadText, readText } from './read-text.ts'
import { SlideBoundary } from './SlideBoundary.tsx'
import type { SlideProps } from './slide.ts'
import { ViewerZoom } from './use-zoom.ts'
import { Waiting } from './Waiting.tsx'

const PdfSlide = /* @__PURE__ */ lazy(async () => ({
  default: (await import('../pdf/PdfSlide.tsx')).PdfSlide,
}))

const SLIDES = {
  IMAGE: PictureSlide,
  PDF: PdfSlide,
  VIDEO: VideoSlide,
  AUDIO: SoundSlide,
  TEXT: TextSlide,
  CSV: TextSlide,
  JSON: TextSlide,
  WORD: OtherSlide,
  EXCEL: OtherSlide,
  POWERPOINT: OtherSlide,
  COMPRESSED: OtherSlide,
  UNKNOWN: OtherSlide,
}

interface FileSlideProps {
  file: StoredFile
  /** Pictures beside the one in view are fetched ahead; films and documents wait for their turn. */
  isShown: boolean
}

export function FileSlide({ file: given, isShown }: FileSlideProps) {
  const { file, isWaiting, attempt, problem, fail, retry } = useLinks(given)
  const { url, kind, size } = file
  if (isWaiting || (!isShown && kind !== 'IMAGE')) return <Waiting />
  if (file.state === 'quarantined')
    return <Message kind={kind} title={viewerText.goneTitle} text={viewerText.goneText} />
  if (size === 0) return <Message kind={kind} title={viewerText.emptyTitle} text={viewerText.emptyText} />
  if (problem || !url) return <Trouble file={file} text={problem} onRetry={retry} />
  const Slide = SLIDES[kind]
  return (
    <SlideBoundary
      key={attempt}
      fallback={<Trouble file={file} text={viewerText.damagedText} onRetry={retry} />}
    >
      <Suspense fallback={<Waiting />}>
        <Slide file={file} url={url} fail={fail} />
      </Suspense>
    </SlideBoundary>
  )
}

/** A picture, fitted; its thumbnail is shown until it is loaded. */
function PictureSlide({ file, url, fail }: SlideProps) {
  const [isLoaded, setLoaded] = useState(false)
  const { width, height, thumbnailUrl, fileName } = file
  const turned = useTurned()
  return (
    <>
      <img
        className={styles.picture}
        src={url}
        alt={fileName}
        width={width ?? undefined}
        height={height ?? undefined}
        style={{
          backgroundImage: !isLoaded && thumbnailUrl ? `url("${thumbnailUrl}")` : undefined,
          ...turned,
        }}
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={() => fail()}
      />
      {!isLoaded && <Waiting />}
    </>
  )
}

/** Rotated and enlarged inside a page; the viewer over the whole window leaves that to its lightbox. */
function useTurned() {
  const zoom = use(ViewerZoom)
  if (zoom?.rotation === undefined) return undefined
  return { transform: `rotate(${zoom.rotation}deg) scale(${zoom.level})` }
}

/**
 * The browser's own player. It requests the ranges it needs, so jumping ahead does not load everything
 * before.
 */
function VideoSlide({ file, url, fail }: SlideProps) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people film */}
      <video
        className={styles.video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={file.fileName}
        // The lightbox would take the arrows, which seek here, and the pointer, which moves the slider.
        onKeyDown={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onError={() => fail(viewerText.damagedText)}
      />
    </div>
  )
}

function SoundSlide({ file, url, fail }: SlideProps) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people say */}
      <audio
        src={url}
        controls
        preload="metadata"
        aria-label={file.fileName}
        onKeyDown={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onError={() => fail(viewerText.damagedText)}
      />
    </div>
  )
}

/** Plain text in a monospaced font. It is never interpreted as anything else. */
function TextSlide({ file, url, fail }: SlideProps) {
  const [read, setRead] = useState<ReadText>()
  const failed = useEffectEvent(() => fail())
  useEffect(() => {
    const stop = new AbortController()
    readText(url, file, stop.signal).then(setRead, () => !stop.signal.aborted && failed())
    return () => stop.abort()
  }, [url, file])
  if (!read) return <Waiting />
  return (
    <div
      className={styles.textFrame}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to get there */}
      <section className={styles.paper} tabIndex={0} aria-label={viewerText.contents(file.fileName)}>
        <pre className={styles.text}>{read.text}</pre>
        {read.isCut && <p className={styles.cut}>{viewerText.cut(sizeText(READ_BYTES))}</p>}
      </section>
    </div>
  )
}

/** A file that no browser shows. */
function OtherSlide({ file }: SlideProps) {
  return (
    <Message
      kind={file.kind}
      title={file.fileName}
      detail={sizeText(file.size)}
      text={viewerText.otherText}
      actions={
        <Button
          look="primary"
          icon={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => downloadFile(file)}
        >
          {viewerText.download}
        </Button>
      }
    />
  )
}

interface TroubleProps {
  file: StoredFile
  text?: string
  onRetry: () => void
}

/** Loading failed, also with fresh links. */
function Trouble({ file, text = viewerText.troubleText, onRetry }: TroubleProps) {
  return (
    <Message
      kind={file.kind}
      title={viewerText.troubleTitle}
      text={text}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {viewerText.retry}
          </Button>
          <Button onClick={() => downloadFile(file)}>{viewerText.download}</Button>
        </>
      }
    />
  )
}
