import type { StoredFile } from '@corridor/contract/files/model.ts'
import { type RefObject, use, useEffect, useMemo } from 'react'
import Lightbox, { type ControllerRef, type GenericSlide, type Slide } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom'
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.ts'
import 'yet-another-react-lightbox/styles.css'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { viewerText } from '../text.ts'
import { FileSlide } from './FileSlide.tsx'
import styles from './Stage.module.css'
import { ViewerZoom } from './use-zoom.ts'

interface PictureShape extends GenericSlide {
  type: 'picture'
  file: StoredFile
}

interface DocumentShape extends GenericSlide {
  type: 'document'
  file: StoredFile
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: PictureShape
    document: DocumentShape
  }
}

const slideOf = (file: StoredFile): Slide => ({ type: file.kind === 'IMAGE' ? 'picture' : 'document', file })

interface StageProps {
  files: readonly StoredFile[]
  index: number
  controller: RefObject<ControllerRef | null>
  onIndex: (index: number) => void
  onGo: (by: number) => void
}

/** The files side by side, one in view. The lightbox gives the swiping, and pictures their zoom and pan. */
export function Stage({ files, index, controller, onIndex, onGo }: StageProps) {
  const zoom = use(ViewerZoom)!
  const ids = files.map(({ id }) => id).join()
  // The lightbox jumps back to `index` whenever it is given another list, also in the middle of a swipe.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same files are the same list
  const slides = useMemo(() => files.map(slideOf), [ids])
  // The keys work from here. A button that had the focus may be gone with the file before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again with every file
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) controller.current?.focus()
  }, [index, controller])
  useEffect(() => controller.current?.focus(), [controller])
  return (
    <div className={styles.stage}>
      <Lightbox
        className={styles.lightbox}
        plugins={[Inline, ZoomPlugin]}
        slides={slides}
        index={index}
        carousel={{ finite: true, preload: 1, padding: 0 }}
        animation={{ fade: 0, swipe: 220 }}
        toolbar={{ buttons: [] }}
        controller={{ ref: controller, closeOnEscape: false }}
        zoom={{ ref: zoom.picture, supports: ['picture'], scrollToZoom: true, doubleClickMaxStops: 2 }}
        on={{
          view: ({ index: viewed }) => viewed !== index && onIndex(viewed),
          zoom: ({ zoom: level }) => zoom.onPictureZoom(level),
        }}
        render={{
          buttonPrev: () => null,
          buttonNext: () => null,
          buttonZoom: () => null,
          slide: ({ slide, offset }) =>
            'file' in slide ? (
              <FileSlide key={slide.file.id} file={slide.file} isShown={offset === 0} />
            ) : null,
        }}
      />
      {index > 0 && (
        <div className={styles.previous}>
          <IconButton
            label={viewerText.previous}
            icon={<IconChevronLeft size={24} />}
            onClick={() => onGo(-1)}
          />
        </div>
      )}
      {index < files.length - 1 && (
        <div className={styles.next}>
          <IconButton label={viewerText.next} icon={<IconChevronRight size={24} />} onClick={() => onGo(1)} />
        </div>
      )}
    </div>
  )
}
