import { IMPORT_MAX_CHARS } from '@corridor/contract/curbside/limits.ts'
import type { ImportPreview } from '@corridor/contract/curbside/model.ts'
import { useState } from 'react'
import { localDate, timeOfDay } from '#platform/dates.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconUpload } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { importAppointments, previewImport } from '../state/changes.ts'
import { importText as text, text as words } from '../text.ts'
import styles from './ImportDialog.module.css'

const ACCEPTED = '.csv,.txt,.tsv,text/csv'

/** The appointments of a day, by paste or from a file: shown before they are taken. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState(() => localDate(Date.now()))
  const [list, setList] = useState('')
  const [preview, setPreview] = useState<ImportPreview>()
  const look = useTask(async (typed: string) => setPreview(await previewImport(day, typed)))
  const add = useTask(async () => {
    const { added } = await importAppointments(day, list)
    showSnackbar(text.added(added))
    onClose()
  })
  const onFile = async ([file]: File[]) => {
    if (!file) return
    // The server says what is wrong with one that is too long; a browser need not send all of it.
    const typed = (await file.text()).slice(0, IMPORT_MAX_CHARS + 1)
    setList(typed)
    await look.run(typed)
  }
  const failure = look.failure ?? add.failure
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      <div className={styles.body}>
        {failure && <Notice tone="error">{failure}</Notice>}
        {preview ? (
          <>
            <Understood preview={preview} />
            <div className={styles.buttons}>
              <Button onClick={() => setPreview(undefined)}>{text.back}</Button>
              <Button
                look="primary"
                isBusy={add.isBusy}
                isOff={goodRows(preview).length === 0}
                onClick={() => void add.run()}
              >
                {text.take(goodRows(preview).length)}
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextField
              id="curbside-day"
              type="date"
              label={text.day}
              min={localDate(Date.now())}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
            <TextAreaField
              id="curbside-list"
              label={text.paste}
              hint={text.pasteHint}
              value={list}
              rows={8}
              onChange={(event) => setList(event.target.value)}
            />
            <div className={styles.buttons}>
              <FilePicker isSingle accept={ACCEPTED} onFiles={(files) => void onFile(files)}>
                {(open) => (
                  <Button icon={<IconUpload size={18} aria-hidden="true" />} onClick={open}>
                    {text.choose}
                  </Button>
                )}
              </FilePicker>
              <Button
                look="primary"
                isBusy={look.isBusy}
                isOff={list.trim() === ''}
                onClick={() => void look.run(list)}
              >
                {text.look}
              </Button>
            </div>
          </>
        )}
      </div>
    </FormDialog>
  )
}

const goodRows = ({ rows }: ImportPreview) => rows.filter(({ isGood }) => isGood)

/** What the columns are, who is added, and which rows are left out and why. */
function Understood({ preview }: { preview: ImportPreview }) {
  const good = goodRows(preview)
  const withProblems = preview.rows.filter(({ problems }) => problems.length > 0)
  return (
    <>
      <p>{text.columns}</p>
      <ul className={styles.columns}>
        {preview.columns.map(({ heading, field, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
          <li key={at}>
            <b>{heading}</b>
            <small>{sample}</small>
            <Badge tone={field ? 'green' : 'grey'}>{field ? text.fields[field] : text.left}</Badge>
          </li>
        ))}
      </ul>
      <h3>{text.good(good.length)}</h3>
      <ul className={styles.rows}>
        {good.map((one) => (
          <li key={one.row}>
            <b>{one.appointmentAt && timeOfDay(one.appointmentAt)}</b> {one.firstName} {one.lastName}
            {one.provider && ` · ${one.provider}`}
          </li>
        ))}
      </ul>
      {withProblems.length > 0 && (
        <>
          <h3>{text.bad(withProblems.filter(({ isGood }) => !isGood).length)}</h3>
          <ul className={styles.rows}>
            {withProblems.map(({ row, problems }) => (
              <li key={row}>
                <b>{text.row(row)}</b> {problems.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
