import { patientName } from '@corridor/contract/patients/rules.ts'
import { LIST_PACES, TEXT_MAX } from '@corridor/contract/texting/limits.ts'
import type { TextRecipient } from '@corridor/contract/texting/model.ts'
import { LIST_FIELDS, listTextProblem, SKIP_SENTENCES } from '@corridor/contract/texting/problems.ts'
import { type Disclosure, disclosuresIn } from '@corridor/contract/texting/words/disclosure.ts'
import { segmentsOf } from '@corridor/contract/texting/words/segments.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { FieldButtons } from '#capabilities/worklist/public.ts'
import { timeOfDay } from '#platform/dates.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { previewList, startList } from '../state/changes.ts'
import { findAllRecipients, recipientsQuery } from '../state/queries.ts'
import { composerText, recipientsText, listText as text } from '../text.ts'
import styles from './Lists.module.css'
import { namedPatient } from './named-patient.ts'

interface NewListProps {
  onClose: () => void
  onStarted: (id: string) => void
}

type Preview = Awaited<ReturnType<typeof previewList>>

/** One text to many patients: written, checked with who gets it and who does not, and sent at a chosen pace. */
export function NewList({ onClose, onStarted }: NewListProps) {
  // One id per dialog: pressed twice, the list is sent once.
  const [id] = useState(randomId)
  const [smsMessage, setMessage] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [perMinute, setPace] = useState<number>(LIST_PACES[2])
  const [preview, setPreview] = useState<Preview>()
  const list = { smsMessage, patientIds: [...chosen] }
  const look = useTask(async () => setPreview(await previewList(list)))
  const start = useTask(async () => {
    await startList({ id, ...list, perMinute })
    onStarted(id)
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const problem = listTextProblem(smsMessage)
  const failure = look.failure ?? start.failure
  return (
    <FormDialog title={preview ? text.previewTitle : text.newList} closeLabel={text.close} onClose={onClose}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {preview ? (
        <Check
          preview={preview}
          found={disclosuresIn(smsMessage, 0, new Date().getFullYear())}
          isBusy={start.isBusy}
          onBack={() => setPreview(undefined)}
          onStart={() => void start.run()}
        />
      ) : (
        <>
          <TextAreaField
            id="list-text"
            label={text.message}
            error={problem}
            ref={box}
            value={smsMessage}
            maxLength={TEXT_MAX}
            onChange={({ target }) => setMessage(target.value)}
          />
          <FieldButtons label={text.fields} fields={LIST_FIELDS} box={box} onInsert={setMessage} />
          <Segments words={smsMessage} />
          <Choice chosen={chosen} onChange={setChosen} />
          <SelectField
            id="list-pace"
            label={text.pace}
            value={String(perMinute)}
            onChange={({ target }) => setPace(Number(target.value))}
          >
            {LIST_PACES.map((pace) => (
              <option key={pace} value={pace}>
                {text.perMinute(pace)}
              </option>
            ))}
          </SelectField>
          <Button
            look="primary"
            isOff={smsMessage.trim() === '' || problem !== undefined || chosen.size === 0}
            isBusy={look.isBusy}
            onClick={() => void look.run()}
          >
            {text.preview}
          </Button>
        </>
      )}
    </FormDialog>
  )
}

function Segments({ words }: { words: string }) {
  const { units, room, segments } = segmentsOf(words)
  return <p className={styles.hint}>{composerText.segments(units, room, Math.max(1, segments))}</p>
}

interface ChoiceProps {
  chosen: ReadonlySet<string>
  onChange: Dispatch<SetStateAction<ReadonlySet<string>>>
}

function Choice({ chosen, onChange }: ChoiceProps) {
  const [term, setTerm] = useState('')
  const query = useInfiniteQuery(recipientsQuery(term.trim()))
  const shown = query.data?.pages.flatMap(({ recipients }) => recipients) ?? []
  const hasNone = term.trim() !== '' && query.isSuccess && !query.isPlaceholderData && shown.length === 0
  const toggle = (id: string) =>
    onChange((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const chooseAll = useTask(
    async () => {
      const { ids, isCut } = await findAllRecipients(term.trim())
      onChange((before) => new Set([...before, ...ids]))
      if (isCut) showSnackbar(text.chosenMost)
    },
    { failure: 'snackbar' },
  )
  return (
    <>
      <SearchField
        label={recipientsText.search}
        clearLabel={recipientsText.clearSearch}
        value={term}
        onChange={setTerm}
      />
      <p className={styles.row}>
        <span className={styles.hint}>{text.chosen(chosen.size)}</span>
        {shown.length > 0 && (
          <Button size="s" isBusy={chooseAll.isBusy} onClick={() => void chooseAll.run()}>
            {term.trim() === '' ? text.chooseAll : text.chooseAllFound}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button size="s" onClick={() => onChange(new Set())}>
            {text.clear}
          </Button>
        )}
      </p>
      {hasNone && (
        <p className={styles.hint} role="status">
          {text.nobodyFound}
        </p>
      )}
      <ul className={styles.choices}>
        {shown.map((one) => (
          <li key={one.id}>
            <label className={styles.choice}>
              <input type="checkbox" checked={chosen.has(one.id)} onChange={() => toggle(one.id)} />
              {nameOf(one)}
            </label>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{recipientsText.more}</MoreButton>
    </>
  )
}

const nameOf = (recipient: TextRecipient): string =>
  `${patientName(recipient)} · ${recipientsText.numberOf(recipient)}`

interface CheckProps {
  preview: Preview
  /** What the text would disclose. */
  found: readonly Disclosure[]
  isBusy: boolean
  onBack: () => void
  onStart: () => void
}

function Check({ preview, found, isBusy, onBack, onStart }: CheckProps) {
  const { reachable, pause, viaOthers, unreachable, example, segments } = preview
  const unreached = unreachable.filter(({ reason }) => reason !== 'same-number')
  const sharing = unreachable.filter(({ reason }) => reason === 'same-number')
  return (
    <>
      {pause && <Notice tone="info">{text.startsAt(timeOfDay(pause.until, pause.timeZone))}</Notice>}
      <p>
        <strong>{text.reachable(reachable)}</strong> · {text.cost(segments)}
      </p>
      {found.length > 0 && <Notice tone="error">{composerText.warning(found)}</Notice>}
      {example && (
        <>
          <p className={styles.hint}>{text.example}</p>
          <p className={styles.example}>{example}</p>
        </>
      )}
      {viaOthers.length > 0 && (
        <>
          <p>{text.viaOthers}</p>
          <ul className={styles.choices}>
            {viaOthers.map(({ toName, toNumber, ...patient }) => (
              <li key={patient.patientId} className={styles.hint}>
                {text.goesTo(namedPatient(patient), toName, toNumber)}
              </li>
            ))}
          </ul>
        </>
      )}
      {unreached.length > 0 && (
        <>
          <p>{text.unreachable(unreached.length)}</p>
          <ul className={styles.choices}>
            {unreached.map(({ reason, ...patient }) => (
              <li key={patient.patientId} className={styles.hint}>
                {namedPatient(patient)}: {SKIP_SENTENCES[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
      {sharing.length > 0 && (
        <>
          <p>{text.sharing(sharing.length)}</p>
          <ul className={styles.choices}>
            {sharing.map((patient) => (
              <li key={patient.patientId} className={styles.hint}>
                {namedPatient(patient)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.row}>
        <Button onClick={onBack}>{text.back}</Button>
        <Button look="primary" isOff={reachable === 0} isBusy={isBusy} onClick={onStart}>
          {text.start}
        </Button>
      </p>
    </>
  )
}
