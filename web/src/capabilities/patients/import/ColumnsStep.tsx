import {
  columnsProblem,
  IMPORT_FIELDS,
  type ImportField,
} from '@corridor/contract/patients/import-columns.ts'
import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/data/Card.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { chooseColumns, deleteImport } from '../state/imports.ts'
import styles from './ColumnsStep.module.css'
import { FIELD_NAMES, columnsText as text } from './text.ts'

interface ColumnsStepProps {
  one: PatientImport
  onDone: () => void
}

/** What each column of the file is, with its first values. */
export function ColumnsStep({ one, onDone }: ColumnsStepProps) {
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => one.columns.map(({ field }) => field))
  const [isDayFirst, setDayFirst] = useState(one.isDayFirst)
  const [problem, setProblem] = useState<string>()
  const choose = useTask(async () => {
    await chooseColumns(one.id, { fields, isDayFirst })
    onDone()
  })
  const discard = useTask(async () => {
    await deleteImport(one.id)
    await navigate('/dashboard/patient-records/import')
  })
  const known = one.columns.filter(({ field }) => field !== null).length
  const set = (at: number, field: ImportField | null) => {
    setProblem(undefined)
    setFields(fields.map((other, index) => (index === at ? field : other)))
  }
  const next = () => {
    const found = columnsProblem(fields)
    setProblem(found)
    if (!found) void choose.run()
  }
  const failure = problem ?? choose.failure ?? discard.failure
  return (
    <Card title={text.title} note={known > 0 ? text.recognized(known, one.columns.length) : undefined}>
      <div className={styles.body}>
        {known === 0 && <Notice tone="error">{text.noneRecognized}</Notice>}
        <ul className={styles.columns}>
          {one.columns.map(({ heading, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position alone
            <li key={at} className={styles.row}>
              <SelectField
                id={`column-${at}`}
                label={text.column(heading, at + 1)}
                value={fields[at] ?? ''}
                onChange={({ target }) =>
                  set(at, IMPORT_FIELDS.find((field) => field === target.value) ?? null)
                }
              >
                <option value="">{text.skip}</option>
                {IMPORT_FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {FIELD_NAMES[field]}
                  </option>
                ))}
              </SelectField>
              <p className={styles.samples}>{samples.join(' · ') || text.noValues}</p>
            </li>
          ))}
        </ul>
        {fields.includes('dateOfBirth') && (
          <SelectField
            id="day-first"
            label={text.dates}
            value={isDayFirst ? 'day' : 'month'}
            onChange={({ target }) => setDayFirst(target.value === 'day')}
          >
            <option value="month">{text.monthFirst}</option>
            <option value="day">{text.dayFirst}</option>
          </SelectField>
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className={styles.actions}>
          <Button look="primary" isBusy={choose.isBusy} onClick={next}>
            {text.next}
          </Button>
          <Button look="quiet" isBusy={discard.isBusy} onClick={() => void discard.run()}>
            {text.discard}
          </Button>
        </div>
      </div>
    </Card>
  )
}
