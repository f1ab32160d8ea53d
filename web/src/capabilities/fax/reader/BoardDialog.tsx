import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NewPatient } from '#capabilities/documents/public.ts'
import { bornWords, FoundPatients } from '#capabilities/patients/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { putOnBoard } from '../state/changes.ts'
import { actionText, paneText, boardText as text, text as words } from '../text.ts'
import styles from './FaxPane.module.css'
import { namedOn } from './named-on-fax.ts'

/** A referral on the board is about a patient: somebody of the practice, or somebody who is added on the way. */
export function BoardDialog({ fax }: { fax: EfaxMessage }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const [isNew, setNew] = useState(false)
  const close = () => void navigate(addressWith(search, { board: null }), { replace: true })
  const putting = useTask(async (patientId: string) => {
    await putOnBoard(fax.id, patientId)
    showSnackbar(actionText.onBoard)
    close()
  })
  const { suggestedPatient } = fax
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={close}>
      {putting.failure && <Notice tone="error">{putting.failure}</Notice>}
      {isNew ? (
        <>
          <span>
            <Button size="s" onClick={() => setNew(false)}>
              {text.back}
            </Button>
          </span>
          <NewPatient known={namedOn(fax)} onAdded={({ id }) => void putting.run(id)} />
        </>
      ) : (
        <>
          <p>{text.intro}</p>
          {suggestedPatient && (
            <div className={styles.chosen}>
              <b>
                {text.looksLike(suggestedPatient.name, bornWords(suggestedPatient.dateOfBirth, text.born))}
              </b>
              <Button
                size="s"
                look="primary"
                isBusy={putting.isBusy}
                onClick={() => void putting.run(suggestedPatient.id)}
              >
                {paneText.usePatient}
              </Button>
            </div>
          )}
          <FoundPatients
            label={paneText.patientSearch}
            term={term}
            onTerm={setTerm}
            exceptId=""
            onChoose={({ id }) => void putting.run(id)}
          />
          <span>
            <Button
              size="s"
              icon={<IconUserPlus size={18} aria-hidden="true" />}
              onClick={() => setNew(true)}
            >
              {paneText.addPatient}
            </Button>
          </span>
        </>
      )}
    </FormDialog>
  )
}
