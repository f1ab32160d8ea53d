import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/data/Avatar.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { patientsQuery } from '../state/queries.ts'
import { listText } from '../text.ts'
import { bornWords } from './birth.ts'
import styles from './FoundPatients.module.css'

/** One patient in a list: name, birth date, and how they can be reached. */
export function PatientWords({ patient }: { patient: Patient }) {
  const { mobileNumber, email } = patient
  return (
    <span className={styles.words}>
      <span className={styles.name}>{patientName(patient)}</span>
      <span className={styles.detail}>
        {bornWords(patient.dateOfBirth)}
        {mobileNumber ? (
          <>
            {' · '}
            <span className={styles.number}>{shownAddress(mobileNumber)}</span>
          </>
        ) : (
          email && ` · ${email}`
        )}
      </span>
    </span>
  )
}

interface FoundPatientsProps {
  label: string
  term: string
  onTerm: (term: string) => void
  /** Not offered: the patient it is about. */
  exceptId: string
  onChoose: (patient: Patient) => void
}

/** A search in a dialog, whose results can be chosen. */
export function FoundPatients({ label, term, onTerm, exceptId, onChoose }: FoundPatientsProps) {
  const { data } = useInfiniteQuery({ ...patientsQuery(term.trim()), enabled: term.trim() !== '' })
  const found = (term.trim() ? data?.pages.flatMap(({ patients }) => patients) : undefined)
    ?.filter(({ id }) => id !== exceptId)
    .slice(0, 6)
  return (
    <div className={styles.find}>
      <SearchField label={label} clearLabel={listText.clearSearch} value={term} onChange={onTerm} />
      {found && found.length === 0 && <p className={styles.none}>{listText.noneTitle}</p>}
      {found && found.length > 0 && (
        <ul className={styles.list}>
          {found.map((patient) => (
            <li key={patient.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(patient)}>
                <Avatar name={patientName(patient)} initials={initials(patient)} size="s" />
                <PatientWords patient={patient} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
