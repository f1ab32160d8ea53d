import type { OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import { useNavigate } from 'react-router'
import { emailPatientPath } from '#capabilities/email/public.ts'
import { conversationPath, openConversation, textPatientPath } from '#capabilities/texting/public.ts'
import { useConfirm } from '#platform/confirm.ts'
import { localDay } from '#platform/dates.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { buttonClass } from '#ui/actions/button-looks.ts'
import { IconDeviceMobileMessage, IconMail, IconPhone, IconUserPlus } from '#ui/icons/icons.ts'
import { RecordSection } from '#ui/layout/RecordHead.tsx'
import { addPatient, choosePatient } from '../state/changes.ts'
import { patientText as text, text as words } from '../text.ts'
import styles from './DocumentPane.module.css'

const ICON = { size: 18, 'aria-hidden': 'true' } as const

/** Whom a document is about: one tap to call, text or email them, and who of the practice's own patients they are. */
export function PatientPart({ detail }: { detail: OfficeFileDetail }) {
  const { document, patient } = detail
  const practiceId = useSession(({ user }) => user?.practiceId)
  // Whether it is true, nobody knows before it is approved.
  const isOpen =
    document.toPracticeId === practiceId &&
    document.patientId === null &&
    document.guestReferralStatus !== 'Pending'
  if (!isOpen && !patient.phone && !patient.email) return null
  return (
    <RecordSection title={text.title}>
      <Reach detail={detail} />
      {isOpen && <WhoIsIt detail={detail} />}
    </RecordSection>
  )
}

/** What came with the document, or else what the record says. */
function Reach({ detail: { document, patient } }: { detail: OfficeFileDetail }) {
  const claims = useSession((session) => session.claims)
  const { phone } = patient
  const write = useTextNumber(document.patientId, patientName(patient))
  if (!phone && !patient.email) return <p className={styles.hint}>{text.noReach}</p>
  return (
    <>
      <p className={styles.reach}>
        {[phone && shownAddress(phone), patient.email].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.exits}>
        {phone && (
          <a className={buttonClass({ size: 's' })} href={`tel:${phone}`}>
            <IconPhone {...ICON} />
            {text.call}
          </a>
        )}
        {phone && claims.includes('PatientTexting') && (
          <Button
            size="s"
            icon={<IconDeviceMobileMessage {...ICON} />}
            isBusy={write.isBusy}
            onClick={() => void write.run(phone)}
          >
            {text.text}
          </Button>
        )}
        {!phone && document.patientId && claims.includes('PatientTexting') && (
          <ButtonLink
            size="s"
            icon={<IconDeviceMobileMessage {...ICON} />}
            to={textPatientPath(document.patientId)}
          >
            {text.text}
          </ButtonLink>
        )}
        {patient.email && claims.includes('SecureEmail') && <EmailButton detail={{ document, patient }} />}
      </div>
    </>
  )
}

/** Opens the conversation with this number, whether or not its owner is a patient already. */
function useTextNumber(patientId: string | null, name: string) {
  const navigate = useNavigate()
  return useTask(
    async (mobileNumber: string) => {
      const { id } = await openConversation({ mobileNumber, patientId }, name)
      void navigate(conversationPath(id))
    },
    { failure: 'snackbar' },
  )
}

/** Secure email goes to patients of the practice, so somebody new is added on the way, if the sender of the email agrees. */
function EmailButton({
  detail: { document, patient },
}: {
  detail: Pick<OfficeFileDetail, 'document' | 'patient'>
}) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const adding = useTask(
    async () => {
      const { patientId } = await addPatient(document.id, false)
      if (patientId) void navigate(emailPatientPath(patientId))
    },
    { failure: 'snackbar' },
  )
  const icon = <IconMail {...ICON} />
  if (document.patientId)
    return (
      <ButtonLink size="s" icon={icon} to={emailPatientPath(document.patientId)}>
        {text.email}
      </ButtonLink>
    )
  const ask = async () => {
    if (document.guestReferralStatus === 'Pending') return showSnackbar(text.approveFirst, 'info')
    if (patient.matches.length > 0) return showSnackbar(text.sayWhoFirst, 'info')
    if (await confirm(text.addToEmail(patientName(patient)))) await adding.run()
  }
  return (
    <Button size="s" icon={icon} isBusy={adding.isBusy} onClick={() => void ask()}>
      {text.email}
    </Button>
  )
}

/** Who of the practice's own patients it is, or that it is somebody new. */
function WhoIsIt({ detail: { document, patient } }: { detail: OfficeFileDetail }) {
  const name = patientName(patient)
  const add = useTask((isAnother: boolean) => addPatient(document.id, isAnother), {
    failure: 'snackbar',
    done: text.added(name),
  })
  const choose = useTask((patientId: string) => choosePatient(document.id, patientId), {
    failure: 'snackbar',
    done: text.chosen(name),
  })
  const { matches } = patient
  if (matches.length === 0)
    return (
      <div className={styles.who}>
        <p className={styles.hint}>{text.isNew}</p>
        <span>
          <Button
            size="s"
            icon={<IconUserPlus {...ICON} />}
            isBusy={add.isBusy}
            onClick={() => void add.run(false)}
          >
            {text.add}
          </Button>
        </span>
      </div>
    )
  return (
    <div className={styles.who}>
      <b>{text.isSame}</b>
      {matches.map((one) => (
        <span key={one.id} className={styles.row}>
          <span>
            {one.name} · {words.born(localDay(one.dateOfBirth))}
          </span>
          <Button
            size="s"
            look="primary"
            isBusy={choose.busyWith?.[0] === one.id}
            onClick={() => void choose.run(one.id)}
          >
            {text.yes}
          </Button>
        </span>
      ))}
      <span>
        <Button size="s" isBusy={add.isBusy} onClick={() => void add.run(true)}>
          {text.another}
        </Button>
      </span>
    </div>
  )
}
