import type { FileKind } from '@corridor/contract/files/rules.ts'
import { useEffect, useEffectEvent } from 'react'
import { useUploads } from './use-uploads.ts'

/** A file that has arrived, as a draft stores it. */
export interface Attached {
  id: string
  name: string
  size: number
  kind: FileKind
  pages: number | null
}

/**
 * The files of a draft. What has arrived is in the draft, so that a reload finds it; what is on its way is in the queue of its
 * screen. The options of the first render apply.
 */
export function useAttachments(
  options: { max: number; storeAs: string },
  files: readonly Attached[],
  onFiles: (files: Attached[]) => void,
) {
  const uploads = useUploads('attachment', options)
  const arrive = useEffectEvent((items: typeof uploads.items) => {
    const arrived = items.flatMap(({ id, name, size, kind, state, file }) =>
      state === 'done' && file && !files.some((one) => one.id === id)
        ? [{ id, name, size, kind, pages: file.pages }]
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
