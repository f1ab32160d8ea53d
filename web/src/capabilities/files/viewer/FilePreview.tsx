import { kindByName } from '@corridor/contract/files/rules.ts'
import { lazy, Suspense } from 'react'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import styles from './FilePreview.module.css'
import { SlideBoundary } from './SlideBoundary.tsx'
import { Waiting } from './Waiting.tsx'

const PdfSlide = /* @__PURE__ */ lazy(async () => ({
  default: (await import('../pdf/PdfSlide.tsx')).PdfSlide,
}))

interface FilePreviewProps {
  fileName: string
  /** A link that works for this viewer: they may have no account, so no other link can be requested. */
  url: string
  onFail: () => void
}

/** A picture or a PDF inside a page, in a box of constant shape. Other files show their icon. */
export function FilePreview({ fileName, url, onFail }: FilePreviewProps) {
  const kind = kindByName(fileName)
  if (kind === 'IMAGE') {
    return (
      <div className={styles.box}>
        <img className={styles.picture} src={url} alt={fileName} onError={onFail} />
      </div>
    )
  }
  if (kind === 'PDF') {
    return (
      <div className={styles.box} data-theme="dark">
        <SlideBoundary fallback={<FileIcon kind={kind} size="l" />}>
          <Suspense fallback={<Waiting />}>
            <PdfSlide file={{ fileName, width: null, height: null }} url={url} fail={onFail} />
          </Suspense>
        </SlideBoundary>
      </div>
    )
  }
  return (
    <div className={styles.box}>
      <FileIcon kind={kind} size="l" />
    </div>
  )
}
