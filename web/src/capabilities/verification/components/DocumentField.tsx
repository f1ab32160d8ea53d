import { BLOB_RULES, sizeText } from '@corridor/contract/files/rules.ts'
import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react'
import type { Uploads } from '../../../platform/upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { DropZone } from '../../../ui/files/DropZone.tsx'
import { FilePicker } from '../../../ui/files/FilePicker.tsx'
import { UploadList } from '../../../ui/files/UploadList.tsx'
import { manualText as text } from '../text.ts'
import styles from './DocumentField.module.css'

/** Named one by one, so that a phone hands its photos over as JPEG. */
const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf'
const LIMIT = sizeText(BLOB_RULES['identity-document'].maxBytes)

interface DocumentFieldProps {
  id: string
  uploads: Uploads
  onFiles: (files: File[]) => void
  error?: string
}

/** One document: chosen, photographed, dropped or pasted. It is uploaded at once; another takes its place. */
export function DocumentField({ id, uploads, onFiles, error }: DocumentFieldProps) {
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
                <Button
                  id={id}
                  aria-describedby={describedBy}
                  icon={<IconUpload size={18} stroke={1.75} />}
                  onClick={open}
                >
                  {hasOne ? text.chooseOther : text.choose}
                </Button>
              )}
            </FilePicker>
            <span className={styles.camera}>
              <FilePicker fromCamera onFiles={onFiles}>
                {(open) => (
                  <Button icon={<IconCamera size={18} stroke={1.75} />} onClick={open}>
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
