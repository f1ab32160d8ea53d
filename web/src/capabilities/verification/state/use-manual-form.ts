import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { missingDocument, missingUploadUrl } from '@corridor/contract/verification/errors.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { useChecks } from '../../../platform/form.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isUnderWay = useRef(false)
  const document = uploads.items[0]
  const checks = useChecks({ supportingDocument: document?.state, note }, () => ({
    supportingDocument: documentProblem(document),
  }))

  const submit = async () => {
    if (isUnderWay.current || !checks.pass() || !document) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await sendTicket({
        supportingDocument: document.name,
        uploadUrl: `/files/v2/${document.id}`,
        note: note.trim(),
      })
      onSent()
    } catch (error) {
      const isDocument = error instanceof ApiError && ABOUT_DOCUMENT.includes(error.code)
      if (isDocument) checks.tell({ supportingDocument: error.plainMessage })
      else setFailure(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return {
    uploads,
    /** One document: another takes its place. */
    choose: (files: File[]) => {
      uploads.clear()
      uploads.add(files.slice(0, 1))
    },
    note,
    setNote,
    documentError: checks.errorOf('supportingDocument'),
    submit,
    frame: { problems: checks.problems, failure, isBusy },
  }
}
