import { SIGNATURE_MAX } from '@corridor/contract/email/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTask } from '#platform/use-task.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Column } from '#ui/layout/Column.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { saveSignature } from '../state/changes.ts'
import { signatureQuery } from '../state/queries.ts'
import { settingsText as text } from '../text.ts'
import styles from './EmailTab.module.css'

/** The signature of the practice; for its admins. */
export function EmailTab() {
  return (
    <Column isWide>
      <section aria-label={text.title}>
        <h2>{text.title}</h2>
        <p>{text.intro}</p>
        <Loaded
          query={useQuery(signatureQuery)}
          loadingLabel={text.loading}
          failedTitle={text.failedTitle}
          rows={2}
        >
          {({ signature, preview }) => (
            <Signature key={signature} saved={signature ?? ''} preview={preview} />
          )}
        </Loaded>
      </section>
    </Column>
  )
}

function Signature({ saved, preview }: { saved: string; preview: string }) {
  const [value, setValue] = useState(saved)
  const task = useTask(saveSignature, { done: text.saved })
  return (
    <Form
      look="page"
      submitLabel={text.save}
      failure={task.failure}
      isBusy={task.isBusy}
      onSubmit={() => void task.run(value.trim() || null)}
    >
      <TextAreaField
        id="signature"
        label={text.label}
        value={value}
        maxLength={SIGNATURE_MAX}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <p className={styles.label}>{text.preview}</p>
      <p className={styles.preview}>{preview}</p>
    </Form>
  )
}
