import { missingDocument, missingUploadUrl } from '@corridor/contract/verification/errors.ts'
import { useState } from 'react'
import { useForm } from '../../../platform/form.ts'
import { type UploadItem, useUploads } from '../../../platform/upload.ts'
import { sendTicket } from './queries.ts'

/** Why this document cannot be sent on; nothing when it can. The server's own sentences. */
export function documentProblem(item: Pick<UploadItem, 'state'> | undefined): string | undefined {
  if (!item) return missingDocument.message
  return item.state === 'done' ? undefined : missingUploadUrl.message
}

const ABOUT_DOCUMENT: string[] = [missingDocument.code, missingUploadUrl.code]

/** A request for a manual check: one document, which is uploaded as soon as it is chosen, and a note. */
export function useManualForm(onSent: () => void) {
  const uploads = useUploads('identity-document')
  const [note, setNote] = useState('')
  const document = uploads.items[0]
  // The document is judged anew as its upload goes on.
  const values = { supportingDocument: document?.state ?? '', note }
  const form = useForm({
    initial: values,
    kept: { values, change: (part) => part.note !== undefined && setNote(part.note) },
    check: () => ({ supportingDocument: documentProblem(document) }),
    send: async () => {
      await sendTicket({
        supportingDocument: document!.name,
        uploadUrl: `/files/v2/${document!.id}`,
        note: note.trim(),
      })
      onSent()
    },
    fieldOf: ({ code }) => (ABOUT_DOCUMENT.includes(code) ? 'supportingDocument' : undefined),
  })
  return {
    ...form,
    uploads,
    /** One document: another takes its place. */
    choose: (files: File[]) => {
      uploads.clear()
      uploads.add(files.slice(0, 1))
    },
  }
}
