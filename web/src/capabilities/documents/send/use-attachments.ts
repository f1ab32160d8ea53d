import { FILES_MAX } from '@corridor/contract/documents/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { useUploads } from '../../../platform/upload.ts'
import type { Attached, DrawerKind } from './draft.ts'

/**
 * The files of a draft. What has arrived is in the draft, so that a reload finds it; what is on its way is in the queue of the
 * drawer.
 */
export function useAttachments(
  kind: DrawerKind,
  files: readonly Attached[],
  onFiles: (files: Attached[]) => void,
) {
  const uploads = useUploads('attachment', { max: FILES_MAX, storeAs: `documents-${kind}` })
  const arrive = useEffectEvent((items: typeof uploads.items) => {
    const arrived = items.flatMap(({ id, name, size, kind: fileKind, state, file }) =>
      state === 'done' && file && !files.some((one) => one.id === id)
        ? [{ id, name, size, kind: fileKind, pages: file.pages }]
        : [],
    )
    if (arrived.length > 0) onFiles([...files, ...arrived])
  })
  useEffect(() => arrive(uploads.items), [uploads.items])
  const queued = new Set(uploads.items.map(({ id }) => id))
  return {
    uploads,
    /** Those of before a reload. */
    stored: files.filter(({ id }) => !queued.has(id)),
    count: files.filter(({ id }) => !queued.has(id)).length + uploads.items.length,
    remove: (id: string) => {
      if (queued.has(id)) uploads.remove(id)
      onFiles(files.filter((one) => one.id !== id))
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>
