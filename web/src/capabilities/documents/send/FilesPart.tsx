import { FILES_MAX } from '@corridor/contract/documents/limits.ts'
import { Uploader } from '#capabilities/files/public.ts'
import type { Attachments } from '#platform/upload.ts'
import { Notice } from '#ui/states/Notice.tsx'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

/** The files of a sending: dropped, pasted, picked or photographed; up to ten. */
export function FilesPart({ attachments }: { attachments: Attachments }) {
  const { uploads, stored, count, remove } = attachments
  return (
    <Uploader uploads={{ ...uploads, remove }} stored={stored}>
      {({ list, buttons }) => (
        <section className={styles.part} aria-label={text.files}>
          <p className={styles.label}>{text.files}</p>
          <div className={styles.drop}>
            {count < FILES_MAX ? buttons : null}
            <span className={styles.hint}>{text.filesLimit}</span>
          </div>
          {count > FILES_MAX && <Notice tone="error">{text.tooMany}</Notice>}
          {list}
        </section>
      )}
    </Uploader>
  )
}
