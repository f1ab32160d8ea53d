import { NOTHING_WRITTEN, type Writing, withUpload } from '@corridor/contract/engines/discussions/drafts.ts'
import { FILES_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import { type Attached, type Attachments, useAttachments } from '#platform/upload.ts'
import type { UploadView } from '#ui/files/UploadList.tsx'

interface DraftFilesOptions {
  storeAs: string
  files: readonly Attached[]
  onFiles: (files: Attached[]) => void
  max?: number
}

/** Those whose place a new file of the same name takes. */
function replacedBy(names: readonly string[], all: readonly { fileName: string; id: string }[]): string[] {
  const after = names.reduce<Writing<{ fileName: string; id: string }>>(
    (writing, fileName) => withUpload(writing, { fileName, id: '' }),
    {
      ...NOTHING_WRITTEN,
      uploads: [...all],
    },
  )
  const staying = new Set(after.uploads.map(({ id }) => id))
  return all.flatMap(({ id }) => (staying.has(id) ? [] : [id]))
}

const viewOf = ({ id, name, size, kind, pages }: Attached): UploadView => ({
  id,
  name,
  size,
  kind,
  state: 'done',
  canRetry: false,
  file: { pages, thumbnailUrl: null, url: null },
})

/** The files of a draft, unique by their name, each with its own state. */
export function useDraftFiles({ storeAs, files, onFiles, max = FILES_MAX }: DraftFilesOptions) {
  const attachments: Attachments = useAttachments({ max, storeAs }, files, onFiles)
  const { uploads, stored, remove } = attachments
  const items: UploadView[] = [...stored.map(viewOf), ...uploads.items]
  return {
    items,
    add: (added: File[]): void => {
      const all = items.map(({ id, name }) => ({ id, fileName: name }))
      const gone = replacedBy(
        added.map(({ name }) => name),
        all,
      )
      for (const id of gone) uploads.remove(id)
      if (gone.length > 0) onFiles(files.filter(({ id }) => !gone.includes(id)))
      uploads.add(added)
    },
    remove,
    retry: uploads.retry,
    cancel: uploads.cancel,
    underWay: uploads.items.filter(({ state }) => state !== 'done' && state !== 'failed').length,
    failed: uploads.items.filter(({ state }) => state === 'failed').length,
  }
}

export type DraftFiles = ReturnType<typeof useDraftFiles>
