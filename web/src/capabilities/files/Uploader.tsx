import { BLOB_RULES, type BlobType, sizeText, spaceProblem } from '@corridor/contract/files/rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import type { Uploads } from '../../platform/upload.ts'
import { DropZone } from '../../ui/files/DropZone.tsx'
import { PickButtons } from '../../ui/files/PickButtons.tsx'
import { UploadList } from '../../ui/files/UploadList.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { limitText } from './text.ts'

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

interface Sending {
  /** This person may send files of this sort; otherwise there is nothing to offer. */
  isAllowed: boolean
  /** Why none can be sent for now. */
  problem?: string
}

/** Whether files can be sent at all, known before one is chosen. The server decides anew with each of them. */
function useSending(blobType: BlobType): Sending {
  const { needs } = BLOB_RULES[blobType]
  const isAllowed = useSession(({ claims }) => needs === null || claims.includes(needs))
  const { data } = useQuery({
    queryKey: ['files-space'],
    queryFn: () => call('GET /files/v2/space'),
    enabled: isAllowed,
  })
  return { isAllowed, problem: data && spaceProblem(data) }
}

/** What may be sent, in words that are shown before anything is. */
export const attachmentLimit = (blobType: BlobType = 'attachment'): string =>
  limitText(sizeText(BLOB_RULES[blobType].maxBytes))
