import type { StoredFile } from '@corridor/contract/files/model.ts'
import { createContext, type RefObject, useRef, useState } from 'react'
import type { ZoomRef } from 'yet-another-react-lightbox'

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export interface Zoom {
  /** What can be zoomed here; undefined for a video or a text. */
  of: 'picture' | 'pages' | null
  /** 1 is fitted to the window. */
  level: number
  canZoomIn: boolean
  canZoomOut: boolean
  zoomIn: () => void
  zoomOut: () => void
  picture: RefObject<ZoomRef | null>
  onPictureZoom: (level: number) => void
  /** Clockwise, in degrees; not in the viewer over the whole window. */
  rotation?: 0 | 90 | 180 | 270
  /** Whether small pictures of the pages stand beside them. */
  hasPageStrip?: boolean
}

/**
 * One pair of buttons and keys for both: the lightbox zooms pictures, and PDF pages are redrawn at their
 * size.
 */
export function useViewerZoom(file: StoredFile | undefined): Zoom {
  const picture = useRef<ZoomRef>(null)
  const [pictureLevel, setPictureLevel] = useState(1)
  const [pages, setPages] = useState({ id: file?.id, level: 1 })
  if (pages.id !== file?.id) setPages({ id: file?.id, level: 1 })
  const isPicture = file?.kind === 'IMAGE'
  const isPages = file?.kind === 'PDF'
  const level = isPicture ? pictureLevel : pages.level
  const larger = STEPS.find((step) => step > pages.level)
  const smaller = STEPS.findLast((step) => step < pages.level)
  const step = (to: number | undefined) => to && setPages({ id: file?.id, level: to })
  return {
    of: isPicture ? 'picture' : isPages ? 'pages' : null,
    level,
    canZoomIn: isPicture ? level < (picture.current?.maxZoom ?? 8) : Boolean(larger),
    canZoomOut: isPicture ? level > 1 : Boolean(smaller),
    zoomIn: () => (isPicture ? picture.current?.zoomIn() : isPages && step(larger)),
    zoomOut: () => (isPicture ? picture.current?.zoomOut() : isPages && step(smaller)),
    picture,
    onPictureZoom: setPictureLevel,
  }
}

export const ViewerZoom = createContext<Zoom | null>(null)
