import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { bornWords } from '#capabilities/patients/public.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { setPatient, setSender } from '../state/changes.ts'
import { paneText as text } from '../text.ts'
import styles from './Suggestions.module.css'

/** Whom the first page seems to be about, and from: a person decides. */
export function Suggestions({ fax }: { fax: EfaxMessage }) {
  const { suggestedPatient: patient, suggestedSender: sender } = fax
  return (
    <>
      {patient && !fax.patientId && (
        <Suggestion
          title={text.looksLike(patient.name)}
          detail={bornWords(patient.dateOfBirth, text.born)}
          label={text.usePatient}
          done={text.patientSet(patient.name)}
          take={() => setPatient(fax.id, patient.id)}
        />
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
}

function Suggestion({ title, detail, label, done, take }: SuggestionProps) {
  const taking = useTask(take, { done, failure: 'snackbar' })
  return (
    <section className={styles.suggested} aria-label={title}>
      <b>{title}</b>
      <span>{detail}</span>
      <span>
        <Button size="s" isBusy={taking.isBusy} onClick={() => void taking.run()}>
          {label}
        </Button>
      </span>
    </section>
  )
}
