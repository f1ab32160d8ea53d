import type { BlobType } from '@corridor/contract/files/rules.ts'
import type { ReactNode } from 'react'
import type { Uploads } from '../../../platform/upload.ts'
import { DropZone } from '../../../ui/files/DropZone.tsx'
import { PickButtons } from '../../../ui/files/PickButtons.tsx'
import { UploadList } from '../../../ui/files/UploadList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { attachmentLimit } from '../state/attachment-limit.ts'
import { useSending } from '../state/use-sending.ts'

interface UploaderParts {
  /** The files on their way, one card each; above them, why none can be sent for now. */
  list: ReactNode
  /** Paperclip and camera; nothing while none can be sent. */
  buttons: ReactNode
}

interface UploaderProps {
  uploads: Uploads
  blobType?: BlobType
  onOpen?: (id: string) => void
  /** The pane around, which puts list and buttons where it wants them. */
  children: (parts: UploaderParts) => ReactNode
}

/** Makes a pane take files: dropped anywhere on it, pasted, picked or photographed. */
export function Uploader({ uploads, blobType = 'attachment', onOpen, children }: UploaderProps) {
  const limit = attachmentLimit(blobType)
  const { isAllowed, problem } = useSending(blobType)
  const isOff = !isAllowed || problem !== undefined
  const list = (
    <>
      {problem && <Notice tone="info">{problem}</Notice>}
      <UploadList
        items={uploads.items}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
        onOpen={onOpen}
      />
    </>
  )
  return (
    <DropZone onFiles={uploads.add} limit={limit} isOff={isOff}>
      {children({ list, buttons: isOff ? null : <PickButtons onFiles={uploads.add} limit={limit} /> })}
    </DropZone>
  )
}
