import type { ConsentRecord, Patient, PatientDetail } from '@corridor/contract/patients/model.ts'
import { consentFor, patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import type { ConsentChannel } from '@corridor/contract/patients/types.ts'
import { day } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { IconBan, IconCircleCheck, IconX } from '#ui/icons/icons.ts'
import { chooseTextsTo, removeRelation } from '../state/changes.ts'
import { CONSENT_TONES, CONSENT_WORDS, PHONE_TYPE_NAMES, RELATION_NAMES, pageText as text } from '../text.ts'
import styles from './Contacts.module.css'

interface ReachProps {
  channel: ConsentChannel
  /** In E.164, or an email address. */
  address: string
  consents: readonly ConsentRecord[]
  type?: string
}

/** A number or an address, with what was agreed for it and where that comes from. */
function Reach({ channel, address, consents, type }: ReachProps) {
  const entry = consentFor(consents, channel, address.includes('@') ? address.toLowerCase() : address)
  const status = entry?.status ?? 'unknown'
  const said = entry && (status === 'opted-out' && channel === 'text' ? text.optedOut : text.recorded)
  return (
    <div className={styles.reach}>
      <p className={styles.address}>
        <span>{shownAddress(address)}</span>
        {type && <span className={styles.type}>{type}</span>}
        <Badge
          tone={CONSENT_TONES[status]}
          icon={
            status === 'opted-in' ? (
              <IconCircleCheck size={14} aria-hidden="true" />
            ) : status === 'opted-out' ? (
              <IconBan size={14} aria-hidden="true" />
            ) : undefined
          }
        >
          {CONSENT_WORDS[channel][status]}
        </Badge>
      </p>
      {entry && said && <p className={styles.source}>{said(entry.source, day(entry.recordedAt))}</p>}
    </div>
  )
}

const pathOf = ({ id }: { id: string }): string => `/dashboard/patient-records/${id}`

/** How the patient can be reached: their own numbers and address, and those of the family. */
export function Contacts({ patient }: { patient: PatientDetail }) {
  const { phones, email, relations, consents, textsTo } = patient
  const shared = new Map(phones.flatMap(({ sharedWith }) => sharedWith).map((one) => [one.id, one]))
  for (const { patient: relative } of relations) shared.delete(relative.id)
  const remove = useTask((relative: Patient) => removeRelation(patient.id, relative.id), {
    done: (relative) => text.removed(patientName(relative)),
    failure: 'snackbar',
  })
  const chooseTexts = useTask((other: Patient) => chooseTextsTo(patient.id, other.id), {
    done: (other) => text.textsChosen(patientName(other)),
    failure: 'snackbar',
  })
  const headed = (heading: string, id: string) =>
    textsTo?.patientId === id ? text.getsTexts(heading) : heading
  // Only where there is a choice: a patient without family gets their own texts.
  const textsChoice = (other: Patient) =>
    relations.length > 0 &&
    textsTo?.patientId !== other.id && (
      <p>
        <TextButton onClick={() => void chooseTexts.run(other)}>{text.sendTexts}</TextButton>
      </p>
    )
  return (
    <section className={styles.contacts} aria-label={text.contacts}>
      <div className={styles.column}>
        <h2 className={styles.heading}>{headed(text.own, patient.id)}</h2>
        {phones.map(({ number, type }) => (
          <Reach
            key={number}
            channel="text"
            address={number}
            consents={consents}
            type={PHONE_TYPE_NAMES[type]}
          />
        ))}
        {email && <Reach channel="email" address={email} consents={consents} />}
        {patient.mobileNumber && textsChoice(patient)}
        {phones.length === 0 && !email && <p className={styles.source}>{text.noContacts}</p>}
      </div>
      {relations.map(({ kind, label, patient: relative }) => (
        <div key={relative.id} className={styles.column}>
          <h2 className={styles.heading}>{headed(RELATION_NAMES[kind], relative.id)}</h2>
          <p className={styles.name}>
            <TextLink to={pathOf(relative)}>{patientName(relative)}</TextLink>
            {label && <span className={styles.type}>{label}</span>}
            <IconButton
              label={text.removeRelation(patientName(relative))}
              icon={<IconX size={16} />}
              onClick={() => void remove.run(relative)}
            />
          </p>
          {relative.mobileNumber ? (
            <Reach channel="text" address={relative.mobileNumber} consents={consents} />
          ) : (
            <p className={styles.source}>{text.noNumber}</p>
          )}
          {relative.mobileNumber && textsChoice(relative)}
          {kind === 'guardian' && relative.email && (
            <Reach channel="email" address={relative.email} consents={consents} />
          )}
        </div>
      ))}
      {[...shared.values()].map((one) => (
        <div key={one.id} className={styles.column}>
          <h2 className={styles.heading}>{text.samePhone}</h2>
          <p className={styles.name}>
            <TextLink to={pathOf(one)}>{one.name}</TextLink>
          </p>
          <p className={styles.source}>{text.samePhoneNote}</p>
        </div>
      ))}
    </section>
  )
}
