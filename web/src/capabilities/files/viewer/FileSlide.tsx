import type { StoredFile } from '@corridor/contract/files/model.ts'
import { lazy, Suspense } from 'react'
import { type Links, useLinks } from '../state/use-links.ts'
import { viewerText } from '../text.ts'
import { Message } from './Message.tsx'
import { OtherSlide } from './OtherSlide.tsx'
import { PictureSlide } from './PictureSlide.tsx'
import { SlideBoundary } from './SlideBoundary.tsx'
import { TextSlide } from './TextSlide.tsx'
import { Trouble } from './Trouble.tsx'
import { VideoSlide } from './VideoSlide.tsx'
import { Waiting } from './Waiting.tsx'

const PdfSlide = /* @__PURE__ */ lazy(async () => ({ default: (await import('./PdfSlide.tsx')).PdfSlide }))

export interface SlideProps {
  file: StoredFile
  url: string
  fail: Links['fail']
}

const SLIDES = {
  IMAGE: PictureSlide,
  PDF: PdfSlide,
  VIDEO: VideoSlide,
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
  const { file, attempt, problem, fail, retry } = useLinks(given)
  const { url, kind, size } = file
  if (!isShown && kind !== 'IMAGE') return <Waiting />
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
