import type { ReactNode } from 'react'
import type { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Form } from '#ui/form/Form.tsx'
import styles from './ReferralsTab.module.css'

interface SavedFormProps {
  form: Pick<ReturnType<typeof useForm>, 'frame' | 'submit'>
  text: Record<'title' | 'intro' | 'save' | 'saved', string>
  children: ReactNode
}

/** A part of the settings that is saved by its own button. */
export function SavedForm({ form, text, children }: SavedFormProps) {
  const submit = async () => {
    if (await form.submit()) showSnackbar(text.saved)
  }
  return (
    <section className={styles.section}>
      <h2>{text.title}</h2>
      <Form
        {...form.frame}
        look="page"
        intro={text.intro}
        submitLabel={text.save}
        onSubmit={() => void submit()}
      >
        {children}
      </Form>
    </section>
  )
}

/** Whether what was typed is a whole number of days. */
export const isDays = (value: string, most: number): boolean => {
  const days = Number(value)
  return /^\d+$/.test(value.trim()) && days >= 1 && days <= most
}
