import type { PatientDetail } from '@corridor/contract/patients/model.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { bornWords } from '../components/birth.ts'
import { FoundPatients } from '../components/FoundPatients.tsx'
import { mergePatients, undoMerge } from '../state/changes.ts'
import { mergePreviewQuery } from '../state/queries.ts'
import { pageText, mergeText as text, text as words } from '../text.ts'
import styles from './MergeDialog.module.css'

interface MergeDialogProps {
  patient: PatientDetail
  /** The other record, where it is known already. */
  otherId?: string
  onClose: () => void
}

const undo = async (mergeId: string): Promise<void> => {
  try {
    await undoMerge(mergeId)
    showSnackbar(pageText.undone)
  } catch (error) {
    showSnackbar(sentenceOf(error), 'error')
  }
}

/** Shows both records and what will be, then merges them, with Undo. */
export function MergeDialog({ patient, otherId, onClose }: MergeDialogProps) {
  const [term, setTerm] = useState('')
  const [pair, setPair] = useState(otherId ? { id: patient.id, otherId } : undefined)
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      {pair ? (
        <Compared
          pair={pair}
          onSwap={() => setPair({ id: pair.otherId, otherId: pair.id })}
          onClose={onClose}
        />
      ) : (
        <FoundPatients
          label={text.search}
          term={term}
          onTerm={setTerm}
          exceptId={patient.id}
          onChoose={({ id }) => setPair({ id: patient.id, otherId: id })}
        />
      )}
    </FormDialog>
  )
}

interface ComparedProps {
  pair: { id: string; otherId: string }
  onSwap: () => void
  onClose: () => void
}

function Compared({ pair, onSwap, onClose }: ComparedProps) {
  const navigate = useNavigate()
  const query = useQuery(mergePreviewQuery(pair.id, pair.otherId))
  const merge = useTask(async (remaining: PatientDetail, other: PatientDetail) => {
    const mergeId = await mergePatients(remaining, other)
    showSnackbar(text.done, 'success', { label: pageText.undo, run: () => void undo(mergeId) })
    onClose()
    void navigate(`/dashboard/patient-records/${remaining.id}`)
  })
  return (
    <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle}>
      {({ remaining, other, merged }) => (
        <div className={styles.compared}>
          <p>{text.intro}</p>
          <div className={styles.pair}>
            <Side title={text.remains} patient={remaining} />
            <Side title={text.other} patient={other} />
          </div>
          <Side title={text.after} patient={merged} isResult />
          {merge.failure && <Notice tone="error">{merge.failure}</Notice>}
          <div className={styles.actions}>
            <Button look="quiet" onClick={onSwap}>
              {text.swap}
            </Button>
            <Button look="primary" isBusy={merge.isBusy} onClick={() => void merge.run(remaining, other)}>
              {text.confirm}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}

interface SideProps {
  title: string
  patient: PatientDetail
  isResult?: boolean
}

function Side({ title, patient, isResult }: SideProps) {
  return (
    <section className={styles.side} data-result={isResult || undefined} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.name}>{patientName(patient)}</p>
      <p>{bornWords(patient.dateOfBirth)}</p>
      {patient.phones.map(({ number }) => (
        <p key={number}>{shownAddress(number)}</p>
      ))}
      {patient.email && <p>{patient.email}</p>}
      {patient.relations.map(({ patient: relative }) => (
        <p key={relative.id} className={styles.relative}>
          {patientName(relative)}
        </p>
      ))}
    </section>
  )
}
