import { BLOB_RULES, type BlobType, sizeText, spaceProblem } from '@corridor/contract/files/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import type { Attached, Uploads } from '#platform/upload.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DropZone } from '#ui/files/DropZone.tsx'
import { FileCard } from '#ui/files/FileCard.tsx'
import { PickButtons } from '#ui/files/PickButtons.tsx'
import { canRecord } from '#ui/files/sound/use-recorder.ts'
import { VoiceRecorder } from '#ui/files/sound/VoiceRecorder.tsx'
import { text } from '#ui/files/text.ts'
import { UploadList } from '#ui/files/UploadList.tsx'
import { IconMicrophone } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { limitText } from './text.ts'

interface UploaderParts {
  /** The files on their way, one card each; above them, why none can be sent for now. */
  list: ReactNode
  /** Paperclip, camera and microphone; null while no file can be sent. */
  buttons: ReactNode
}

interface UploaderProps {
  uploads: Uploads
  /** Those of a draft that had arrived before a reload; they are removed as the others are. */
  stored?: readonly Attached[]
  blobType?: BlobType
  /** Voice notes can be recorded, where the browser can. */
  hasVoice?: boolean
  /** What was recorded until the pane is left stays with its uploads, as a chosen file does. */
  isAddedOnLeave?: boolean
  /** A voice note was begun, or finished or discarded. */
  onRecording?: (isRecording: boolean) => void
  onOpen?: (id: string) => void
  /** The surrounding pane, which arranges list and buttons. */
  children: (parts: UploaderParts) => ReactNode
}

/** Makes a pane take files: dropped anywhere on it, pasted, picked or photographed. */
export function Uploader({
  uploads,
  stored = [],
  blobType = 'attachment',
  hasVoice,
  isAddedOnLeave,
  onRecording,
  onOpen,
  children,
}: UploaderProps) {
  const limit = attachmentLimit(blobType)
  const { mayUpload, problem } = useUploadState(blobType)
  const isOff = !mayUpload || problem !== undefined
  const [isRecording, showRecorder] = useState(false)
  const setRecording = (isNow: boolean) => {
    showRecorder(isNow)
    onRecording?.(isNow)
  }
  const list = (
    <>
      {problem && <Notice tone="info">{problem}</Notice>}
      {stored.map(({ id, name, kind, size, pages }) => (
        <FileCard
          key={id}
          name={name}
          kind={kind}
          size={size}
          pages={pages}
          state="done"
          onRemove={() => uploads.remove(id)}
        />
      ))}
      <UploadList
        items={uploads.items}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
        onOpen={onOpen}
      />
      {isRecording && (
        <VoiceRecorder
          onDone={(file) => {
            uploads.add([file])
            setRecording(false)
          }}
          onClose={() => setRecording(false)}
          isAddedOnLeave={isAddedOnLeave}
        />
      )}
    </>
  )
  const buttons = (
    <>
      <PickButtons onFiles={uploads.add} limit={limit} />
      {hasVoice && canRecord() && !isRecording && (
        <IconButton
          label={text.record}
          icon={<IconMicrophone size={20} />}
          onClick={() => setRecording(true)}
        />
      )}
    </>
  )
  return (
    <DropZone onFiles={uploads.add} limit={limit} isOff={isOff}>
      {children({ list, buttons: isOff ? null : buttons })}
    </DropZone>
  )
}

interface UploadState {
  /** Whether this person may send files of this type; otherwise nothing is offered. */
  mayUpload: boolean
  /** Why none can be sent for now. */
  problem?: string
}

/** Whether files can be sent at all, checked before one is chosen. The server checks again with each file. */
function useUploadState(blobType: BlobType): UploadState {
  const { needs } = BLOB_RULES[blobType]
  const mayUpload = useSession(({ claims }) => needs === null || claims.includes(needs))
  const { data } = useQuery({
    queryKey: ['files-space'],
    queryFn: () => call('GET /files/v2/space'),
    enabled: mayUpload,
  })
  return { mayUpload, problem: data && spaceProblem(data) }
}

/** The limit, shown before a file is chosen. */
export const attachmentLimit = (blobType: BlobType = 'attachment'): string =>
  limitText(sizeText(BLOB_RULES[blobType].maxBytes))
