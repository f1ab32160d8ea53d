import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { moment } from '#platform/dates.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { consentsQuery } from '../state/queries.ts'
import { CONSENT_TONES, CONSENT_WORDS, ledgerText as text, text as words } from '../text.ts'
import styles from './LedgerDialog.module.css'

interface LedgerDialogProps {
  patientId: string
  onClose: () => void
}

/** Everything that was ever recorded about reaching a patient, newest first. */
export function LedgerDialog({ patientId, onClose }: LedgerDialogProps) {
  const query = useQuery(consentsQuery(patientId))
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      <p className={styles.about}>{text.about}</p>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        empty={{ when: (consents) => consents.length === 0, show: <p>{text.empty}</p> }}
      >
        {(consents) => (
          <ul className={styles.list}>
            {consents.map(({ id, channel, address, status, source, recordedAt, recordedBy }) => (
              <li key={id} className={styles.entry}>
                <p className={styles.head}>
                  <span className={styles.address}>{shownAddress(address)}</span>
                  <Badge tone={CONSENT_TONES[status]}>{CONSENT_WORDS[channel][status]}</Badge>
                </p>
                <p>{source}</p>
                <p className={styles.detail}>
                  <time dateTime={recordedAt}>{moment(recordedAt)}</time>
                  {` · ${recordedBy?.name || text.byPatient}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </FormDialog>
  )
}
