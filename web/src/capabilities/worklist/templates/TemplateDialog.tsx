import { tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { shortcutTaken, templateChanged } from '@corridor/contract/worklist/errors.ts'
import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_SHORTCUT_MAX,
} from '@corridor/contract/worklist/limits.ts'
import type { Template } from '@corridor/contract/worklist/model.ts'
import {
  cleanShortcut,
  fillTemplate,
  shortcutProblem,
  TEMPLATE_FIELDS,
  templateBodyProblem,
  templateNameProblem,
} from '@corridor/contract/worklist/template-fields.ts'
import { useRef, useState } from 'react'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Counter } from '#ui/fields/text/Counter.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { addTemplate, changeTemplate, type WrittenTemplate } from '../state/changes.ts'
import { FieldButtons } from './FieldButtons.tsx'
import styles from './TemplateDialog.module.css'
import { templateText } from './text.ts'
import { useTemplateValues } from './use-template-values.ts'

const tooLong = (value: string, max: number) =>
  [...value.trim()].length > max ? tooLongProblem(max) : undefined

const problems = ({ name, shortcut, body }: WrittenTemplate) => ({
  name: templateNameProblem(name) ?? tooLong(name, TEMPLATE_NAME_MAX),
  shortcut: shortcutProblem(shortcut) ?? tooLong(cleanShortcut(shortcut), TEMPLATE_SHORTCUT_MAX),
  body: templateBodyProblem(body) ?? tooLong(body, TEMPLATE_BODY_MAX),
})

const valuesOf = (template?: Template): WrittenTemplate => ({
  name: template?.name ?? '',
  shortcut: template?.shortcut ?? '',
  body: template?.body ?? '',
})

interface TemplateDialogProps {
  /** Nothing for a new one. */
  template?: Template
  onClose: () => void
}

/** Writes a template, with a preview of what a patient would read. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  // One id per dialog, so that a template sent twice is created once.
  const [id] = useState(() => template?.id ?? randomId())
  const form = useForm<WrittenTemplate>({
    initial: valuesOf(template),
    version: template?.version,
    check: problems,
    send: async (values) => {
      const saved = template
        ? await changeTemplate(id, template.version, values)
        : await addTemplate(id, values)
      return { values: valuesOf(saved), version: saved.version }
    },
    fieldOf: ({ code }) => (code === shortcutTaken.code ? 'shortcut' : undefined),
    isConflict: ({ code }) => code === templateChanged.code,
  })
  const values = useTemplateValues(templateText.sample)
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(templateText.saved(form.values.name.trim()))
    onClose()
  }
  const box = useRef<HTMLTextAreaElement>(null)
  const { text } = fillTemplate(form.values.body, values)
  return (
    <FormDialog
      title={template ? templateText.editTitle : templateText.newTitle}
      closeLabel={templateText.close}
      onClose={onClose}
    >
      <Form {...form.frame} submitLabel={templateText.save} onSubmit={submit}>
        <TextField {...form.field('name')} label={templateText.name} autoComplete="off" />
        <TextField
          {...form.field('shortcut')}
          label={templateText.shortcut}
          hint={templateText.shortcutHint}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextAreaField
          {...form.field('body')}
          ref={box}
          label={templateText.body}
          labelEnd={
            <Counter value={form.values.body} max={TEMPLATE_BODY_MAX} leftLabel={templateText.left} />
          }
        />
        <FieldButtons
          label={templateText.fields}
          fields={TEMPLATE_FIELDS}
          box={box}
          onInsert={(value) => form.set('body', value)}
        />
        {text.trim() !== '' && (
          <figure className={styles.preview}>
            <figcaption className={styles.legend}>
              {templateText.preview} <span className={styles.hint}>{templateText.previewHint}</span>
            </figcaption>
            <p className={styles.text}>{text}</p>
          </figure>
        )}
      </Form>
    </FormDialog>
  )
}
