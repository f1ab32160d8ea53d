import type { OwnForm as Form } from '@corridor/contract/documents/refer.ts'
import { useRef } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { uploadFile } from '#platform/upload.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconUpload } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { removeForm, setForm } from '../state/changes.ts'
import styles from './ReferralsTab.module.css'
import { ownFormText as text } from './text.ts'

/** The PDF that colleagues fill in when they refer to this practice. */
export function OwnForm({ form }: { form: Form | null }) {
  const confirm = useConfirm()
  const input = useRef<HTMLInputElement>(null)
  const save = useTask(
    async (file: File) => {
      const { id } = await uploadFile({ file, fileName: file.name, blobType: 'attachment' })
      await setForm(id)
    },
    { done: () => text.saved },
  )
  const remove = useTask(removeForm, { failure: 'snackbar', done: () => text.removed })
  const askAndRemove = async () => {
    if (await confirm(text.removing)) await remove.run()
  }
  return (
    <section className={styles.section} aria-labelledby="own-form">
      <h2 id="own-form">{text.title}</h2>
      <p className={styles.intro}>{text.intro}</p>
      {save.failure && <Notice tone="error">{save.failure}</Notice>}
      {form && (
        <p>
          <b>{form.fileName}</b> · {text.fields(form.fields.length)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={text.upload}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void save.run(file)
        }}
      />
      <div className={styles.buttons}>
        <Button
          icon={<IconUpload size={18} aria-hidden="true" />}
          isBusy={save.isBusy}
          onClick={() => input.current?.click()}
        >
          {form ? text.replace : text.upload}
        </Button>
        {form && <TextButton onClick={() => void askAndRemove()}>{text.remove}</TextButton>}
      </div>
    </section>
  )
}
