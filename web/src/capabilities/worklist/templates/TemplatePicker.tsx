import {
  fillKnown,
  fillTemplate,
  matchingTemplates,
  type TemplateField,
  type TemplateValues,
} from '@corridor/contract/worklist/template-fields.ts'
import { useState } from 'react'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconFileText } from '#ui/icons/icons.ts'
import { PopoverButton } from '#ui/overlay/PopoverButton.tsx'
import { useTemplates } from '../state/queries.ts'
import styles from './TemplatePicker.module.css'
import { templateText } from './text.ts'
import { useTemplateValues } from './use-template-values.ts'

interface TemplatePickerProps {
  /** What the screen knows of the patient at hand. */
  values: TemplateValues
  onChoose: (text: string) => void
}

/** A button beside a composer: all templates, each as it will read with the real values. */
export function TemplatePicker({ values, onChoose }: TemplatePickerProps) {
  return (
    <PopoverButton
      button={<IconFileText size={20} />}
      buttonLabel={templateText.picker}
      buttonClass={styles.button}
      label={templateText.picker}
      popoverClass={styles.popover}
      insideClass={styles.inside}
      side="start"
      offset={8}
    >
      {(close) => (
        <Choice
          values={values}
          onChoose={(text) => {
            close()
            onChoose(text)
          }}
        />
      )}
    </PopoverButton>
  )
}

const nameOf = (field: TemplateField): string => templateText.fieldNames[field]

function Choice({ values, onChoose }: TemplatePickerProps) {
  const [term, setTerm] = useState('')
  const templates = useTemplates().data?.templates
  const known = useTemplateValues(values)
  const found = matchingTemplates(templates ?? [], term)
  return (
    <>
      <SearchField
        label={templateText.search}
        clearLabel={templateText.clear}
        value={term}
        onChange={setTerm}
      />
      {templates && found.length === 0 && (
        <p className={styles.none}>{templates.length === 0 ? templateText.noneYet : templateText.none}</p>
      )}
      <ul className={styles.list}>
        {found.map(({ id, name, shortcut, body }) => {
          const { missing } = fillTemplate(body, known)
          const text = fillKnown(body, known)
          return (
            <li key={id}>
              <button type="button" className={styles.template} onClick={() => onChoose(text)}>
                <span className={styles.head}>
                  <span className={styles.name}>{name}</span>
                  {shortcut && <span className={styles.shortcut}>/{shortcut}</span>}
                </span>
                <span className={styles.preview}>{text}</span>
                {missing.length > 0 && (
                  <span className={styles.missing}>{templateText.missing(missing.map(nameOf))}</span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
