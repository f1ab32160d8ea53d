import type { EmailBody } from '@corridor/contract/email/body-text.ts'
import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { FILES_MAX } from '@corridor/contract/email/limits.ts'
import type { SendBy } from '@corridor/contract/email/types.ts'
import { LINK_DAYS } from '@corridor/contract/guests/limits.ts'
import { useRef, useState } from 'react'
import { createDrafts } from '#engines/conversation/state/drafts.ts'
import { forgetValues, useStoredValues } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { type Attached, useAttachments } from '#platform/upload.ts'

/** What was typed below a thread and not sent. */
export const replies = createDrafts('email')

interface EmailDraft {
  /** Of the email, so that one that is sent twice arrives once. */
  id: string
  subject: string
  body: EmailBody
  days: number
  /** Nothing until the sender chooses. */
  by: SendBy | null
  files: Attached[]
}

/**
 * An email that was started and not sent, to a patient or in a thread. It survives a reload in its tab: two tabs that shared one would
 * send under one id, and the words of one of them would be lost. A reply begins with what was typed below the thread.
 */
export function useEmailDraft(about: { patientId: string | null; threadId: string | null }) {
  const { patientId, threadId } = about
  const name = `email-${threadId ?? patientId}`
  const [fresh] = useState<EmailDraft>(() => ({
    id: randomId(),
    subject: '',
    body: bodyOf(threadId ? replies.get(threadId) : ''),
    days: LINK_DAYS,
    by: null,
    files: [],
  }))
  const { values: draft, change } = useStoredValues<EmailDraft>(name, fresh)
  const attachments = useAttachments({ max: FILES_MAX, storeAs: name }, draft.files, (files) =>
    change({ files }),
  )
  // A voice note that is still recorded ends after its draft was thrown away.
  const isForgotten = useRef(false)
  const add = (files: readonly File[]) => {
    if (!isForgotten.current) attachments.uploads.add(files)
  }
  return {
    draft,
    change,
    attachments: { ...attachments, uploads: { ...attachments.uploads, add } },
    forget: () => {
      isForgotten.current = true
      attachments.uploads.clear()
      forgetValues(name)
      if (threadId) replies.save(threadId, '')
    },
  }
}
