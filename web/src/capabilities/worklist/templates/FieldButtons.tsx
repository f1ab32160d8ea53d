import { type TemplateField, written } from '@corridor/contract/worklist/template-fields.ts'
import { type RefObject, useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import styles from './FieldButtons.module.css'
import { templateText } from './text.ts'

interface FieldButtonsProps {
  label: string
  fields: readonly TemplateField[]
  box: RefObject<HTMLTextAreaElement | null>
  onInsert: (value: string) => void
}

/** What can be filled in: a press puts it where the cursor is, and at the end before anybody was in the box. */
export function FieldButtons({ label, fields, box, onInsert }: FieldButtonsProps) {
  useEffect(() => {
    const { current: element } = box
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [box])
  const insert = (field: TemplateField) => {
    const element = box.current
    if (!element) return
    element.setRangeText(written(field), element.selectionStart, element.selectionEnd, 'end')
    onInsert(element.value)
    element.focus()
  }
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{label}</legend>
      {fields.map((field) => (
        <Button key={field} size="s" onClick={() => insert(field)}>
          {templateText.fieldNames[field]}
        </Button>
      ))}
    </fieldset>
  )
}
