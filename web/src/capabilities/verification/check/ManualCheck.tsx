import { BLOB_RULES, sizeText } from '@corridor/contract/files/rules.ts'
import { missingDocument, missingUploadUrl } from '@corridor/contract/verification/errors.ts'
import { TICKET_NOTE_MAX } from '@corridor/contract/verification/limits.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StepFrame } from '#entry/StepFrame.tsx'
import { useForm } from '#platform/form.ts'
import { STEP_PATHS } from '#platform/navigation/entry-steps.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { type UploadItem, type Uploads, useUploads } from '#platform/upload.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { classes } from '#ui/classes.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { DropZone } from '#ui/files/DropZone.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { UploadList } from '#ui/files/UploadList.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconAlertCircle, IconCamera, IconLock, IconUpload } from '#ui/icons/icons.ts'
import { sendTicket } from '../state/queries.ts'
import { manualText as text } from '../text.ts'
import styles from './ManualCheck.module.css'
import { OtherWays } from './OtherWays.tsx'

interface ManualCheckProps {
  title?: string
  intro?: string
  /** The way back to the previous screen; undefined where this is the only way. */
  backLabel?: string
}

/** Requests a manual check with a document. */
export function ManualCheck({ title = text.title, intro = text.intro, backLabel }: ManualCheckProps) {
  const navigate = useNavigate()
  const form = useManualForm(() => {
    showSnackbar(text.sent)
    navigate(STEP_PATHS['manual-id-sent'], { replace: true })
  })
  return (
    <StepFrame title={title} intro={intro}>
      <Form
        {...form.frame}
        isOff={form.uploads.isBusy}
        submitLabel={text.submit}
        onSubmit={() => void form.submit()}
        foot={backLabel && <TextLink to="?">{backLabel}</TextLink>}
      >
        <DocumentField
          id="supportingDocument"
          uploads={form.uploads}
          onFiles={form.choose}
          error={form.errorOf('supportingDocument')}
        />
        <TextAreaField
          {...form.field('note')}
          label={text.note}
          placeholder={text.notePlaceholder}
          rows={3}
          maxLength={TICKET_NOTE_MAX}
        />
        <p className={styles.privacy}>
          <IconLock size={16} aria-hidden="true" />
          {text.privacy}
        </p>
      </Form>
      {!backLabel && <OtherWays />}
    </StepFrame>
  )
}

/** Named one by one, so that a phone hands its photos over as JPEG. */
const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf'
const LIMIT = sizeText(BLOB_RULES['identity-document'].maxBytes)

interface DocumentFieldProps {
  id: string
  uploads: Uploads
  onFiles: (files: File[]) => void
  error?: string
}

/** One document: chosen, photographed, dropped or pasted. It is uploaded at once; another one replaces it. */
function DocumentField({ id, uploads, onFiles, error }: DocumentFieldProps) {
  const hasOne = uploads.items.length > 0
  const describedBy = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{text.document}</legend>
      <DropZone isInline title={text.dropTitle} limit={text.dropLimit(LIMIT)} onFiles={onFiles}>
        <div className={classes(styles.place, error && styles.wrong)}>
          <UploadList
            items={uploads.items}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            onRemove={uploads.remove}
          />
          <div className={classes(styles.ways, hasOne && styles.below)}>
            <FilePicker accept={ACCEPT} isSingle onFiles={onFiles}>
              {(open) => (
                <Button id={id} aria-describedby={describedBy} icon={<IconUpload size={18} />} onClick={open}>
                  {hasOne ? text.chooseOther : text.choose}
                </Button>
              )}
            </FilePicker>
            <span className={styles.camera}>
              <FilePicker fromCamera onFiles={onFiles}>
                {(open) => (
                  <Button icon={<IconCamera size={18} />} onClick={open}>
                    {text.camera}
                  </Button>
                )}
              </FilePicker>
            </span>
            <span className={styles.drop}>{text.orDrop}</span>
          </div>
        </div>
      </DropZone>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      <p className={styles.hint} id={`${id}-hint`}>
        {text.documentHint(LIMIT)}
      </p>
    </fieldset>
  )
}

/** Why this document cannot be sent; undefined when it can. The server's own sentences. */
function documentProblem(item: Pick<UploadItem, 'state'> | undefined): string | undefined {
  if (!item) return missingDocument.message
  return item.state === 'done' ? undefined : missingUploadUrl.message
}

const ABOUT_DOCUMENT: string[] = [missingDocument.code, missingUploadUrl.code]

/** A request for a manual check: one document, which is uploaded as soon as it is chosen, and a note. */
function useManualForm(onSent: () => void) {
  const uploads = useUploads('identity-document')
  const [note, setNote] = useState('')
  const document = uploads.items[0]
  // The document is validated again as its upload continues.
  const values = { supportingDocument: document?.state ?? '', note }
  const form = useForm({
    initial: values,
    storedValues: { values, change: (part) => part.note !== undefined && setNote(part.note) },
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
    /** One document: another one replaces it. */
    choose: (files: File[]) => {
      uploads.clear()
      uploads.add(files.slice(0, 1))
    },
  }
}
