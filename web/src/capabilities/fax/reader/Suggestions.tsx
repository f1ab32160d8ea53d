import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import type { ReactNode } from 'react'
import { bornWords } from '#capabilities/patients/public.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { setPatient, setSender } from '../state/changes.ts'
import { paneText as text } from '../text.ts'
import styles from './Suggestions.module.css'

interface SuggestionsProps {
  fax: EfaxMessage
  /** Leads to where another patient is chosen. */
  onOther: () => void
}

/** Whom the first page seems to be about, and from: a person decides. */
export function Suggestions({ fax, onOther }: SuggestionsProps) {
  const { suggestedPatient: patient, suggestedSender: sender } = fax
  const declining = useTask(() => setPatient(fax.id, null), { done: text.notSet, failure: 'snackbar' })
  return (
    <>
      {patient && !fax.patientId && (
        <Suggestion
          title={text.isThis(patient.name)}
          detail={bornWords(patient.dateOfBirth, text.born)}
          label={text.usePatient}
          done={text.patientSet(patient.name)}
          take={() => setPatient(fax.id, patient.id)}
        >
          <Button size="s" onClick={onOther}>
            {text.choosePatientBelow}
          </Button>
          <Button size="s" isBusy={declining.isBusy} onClick={() => void declining.run()}>
            {text.noneOfThem}
          </Button>
        </Suggestion>
      )}
      {sender && !fax.senderPracticeName && (
        <Suggestion
          title={text.looksFrom(sender)}
          detail={text.fromPage}
          label={text.useSender}
          done={text.senderSet(sender)}
          take={() => setSender(fax.id, sender)}
        />
      )}
    </>
  )
}

interface SuggestionProps {
  title: string
  detail: string
  label: string
  done: string
  take: () => Promise<unknown>
  /** Other answers. */
  children?: ReactNode
}

function Suggestion({ title, detail, label, done, take, children }: SuggestionProps) {
  const taking = useTask(take, { done, failure: 'snackbar' })
  return (
    <section className={styles.suggested} aria-label={title}>
      <b>{title}</b>
      <span>{detail}</span>
      <span className={styles.answers}>
        <Button size="s" look="primary" isBusy={taking.isBusy} onClick={() => void taking.run()}>
          {label}
        </Button>
        {children}
      </span>
    </section>
  )
}
