import { ageOn } from '@corridor/contract/patients/birth-date.ts'
import type { PatientDetail } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useParams } from 'react-router'
import { Capabilities } from '#platform/capability.ts'
import { day, localDate, localDay } from '#platform/dates.ts'
import { LateCard } from '#platform/navigation/LateCard.tsx'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import {
  IconCircleCheck,
  IconDots,
  IconEye,
  IconHistory,
  IconPencil,
  IconUsers,
  IconUsersPlus,
} from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { PatientDialog } from '../list/PatientDialog.tsx'
import { setDistinct, undoMerge } from '../state/changes.ts'
import { patientQuery } from '../state/queries.ts'
import { pageText as text } from '../text.ts'
import { ConsentDialog } from './ConsentDialog.tsx'
import { Contacts } from './Contacts.tsx'
import { Files } from './Files.tsx'
import { LedgerDialog } from './LedgerDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import styles from './PatientPage.module.css'
import { RelationDialog } from './RelationDialog.tsx'
import { Timeline } from './Timeline.tsx'
import { ViewsDialog } from './ViewsDialog.tsx'

type Open = 'edit' | 'consent' | 'ledger' | 'relation' | 'merge' | 'views'

/** Everything about one patient. */
export function PatientPage() {
  const { id = '' } = useParams()
  const query = useQuery(patientQuery(id))
  return (
    <div className={styles.screen}>
      <Loaded query={query} loadingLabel={text.loading} rows={6} failedTitle={text.failedTitle} frame="page">
        {(patient) => <Shown key={patient.id} patient={patient} />}
      </Loaded>
    </div>
  )
}

function Shown({ patient }: { patient: PatientDetail }) {
  const [open, setOpen] = useState<Open>()
  const [mergeWith, setMergeWith] = useState<string>()
  const name = patientName(patient)
  const close = () => {
    setOpen(undefined)
    setMergeWith(undefined)
  }
  const compare = (otherId: string) => {
    setMergeWith(otherId)
    setOpen('merge')
  }
  return (
    <>
      <header className={styles.header}>
        <TextLink to="/dashboard/patient-records">{text.back}</TextLink>
        <div className={styles.top}>
          <Avatar name={name} initials={initials(patient)} size="l" />
          <div className={styles.words}>
            <div className={styles.titleRow}>
              <h1 className={styles.title}>{name}</h1>
              {patient.dateOfBirth ? (
                <Badge>{text.years(ageOn(patient.dateOfBirth, localDate(Date.now())))}</Badge>
              ) : (
                <Badge tone="orange">{text.incomplete}</Badge>
              )}
            </div>
            <p className={styles.summary}>
              {text.summary(
                patient.dateOfBirth && localDay(patient.dateOfBirth),
                String(new Date(patient.createdAt).getFullYear()),
              )}
            </p>
          </div>
          <div className={styles.actions}>
            <Actions patientId={patient.id} />
            <Button icon={<IconCircleCheck size={18} />} onClick={() => setOpen('consent')}>
              {text.consent}
            </Button>
            <IconButton label={text.edit} icon={<IconPencil size={19} />} onClick={() => setOpen('edit')} />
            <IconButton label={text.views} icon={<IconEye size={19} />} onClick={() => setOpen('views')} />
            <Menu
              trigger={<IconDots size={20} />}
              triggerLabel={text.more}
              triggerClass={buttonStyles.button}
            >
              <MenuItem icon={<IconUsersPlus size={18} />} onAction={() => setOpen('relation')}>
                {text.relate}
              </MenuItem>
              <MenuItem icon={<IconHistory size={18} />} onAction={() => setOpen('ledger')}>
                {text.ledger}
              </MenuItem>
              <MenuItem icon={<IconUsers size={18} />} onAction={() => setOpen('merge')}>
                {text.merge}
              </MenuItem>
            </Menu>
          </div>
        </div>
        <Contacts patient={patient} />
      </header>
      <div className={styles.body}>
        <Hints patient={patient} onCompare={compare} />
        <div className={styles.columns}>
          <Timeline patientId={patient.id} />
          <aside className={styles.side} aria-label={text.side}>
            <Cards patientId={patient.id} />
            <Files patientId={patient.id} />
          </aside>
        </div>
      </div>
      {open === 'edit' && <PatientDialog patient={patient} onClose={close} />}
      {open === 'consent' && <ConsentDialog patient={patient} onClose={close} />}
      {open === 'ledger' && <LedgerDialog patientId={patient.id} onClose={close} />}
      {open === 'relation' && <RelationDialog patient={patient} onClose={close} />}
      {open === 'merge' && <MergeDialog patient={patient} otherId={mergeWith} onClose={close} />}
      {open === 'views' && <ViewsDialog patientId={patient.id} onClose={close} />}
    </>
  )
}

/** What the channels can do for the patient; the first is the usual one. */
function Actions({ patientId }: { patientId: string }) {
  const session = useSession()
  return useContext(Capabilities)
    .flatMap(({ patientActions = [] }) => patientActions)
    .filter(({ isFor }) => isFor(session))
    .map(({ label, path, Icon }, at) => (
      <ButtonLink
        key={label}
        look={at === 0 ? 'primary' : undefined}
        icon={<Icon size={18} />}
        to={path(patientId)}
      >
        {label}
      </ButtonLink>
    ))
}

/** What the channels show of the patient beside the timeline. */
function Cards({ patientId }: { patientId: string }) {
  const session = useSession()
  return useContext(Capabilities)
    .flatMap(({ patientCards = [] }) => patientCards)
    .filter(({ isFor }) => isFor(session))
    .toSorted((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false))
    .map(({ name, load }) => <LateCard key={name} load={load} props={{ patientId }} />)
}

interface HintsProps {
  patient: PatientDetail
  onCompare: (otherId: string) => void
}

/** What may be wrong with the record, and what can still be undone. */
function Hints({ patient, onCompare }: HintsProps) {
  const distinct = useTask((otherId: string) => setDistinct(patient.id, otherId), {
    done: text.notSameDone,
    failure: 'snackbar',
  })
  const undo = useTask(undoMerge, { done: text.undone, failure: 'snackbar' })
  return (
    <>
      {patient.mergedFrom && <Notice tone="info">{text.merged(patientName(patient))}</Notice>}
      {patient.similar.map((one) => (
        <Notice key={one.id} tone="info">
          <span className={styles.hint}>
            <span>{text.duplicate(patientName(one))}</span>
            <TextButton onClick={() => onCompare(one.id)}>{text.compare}</TextButton>
            <TextButton onClick={() => void distinct.run(one.id)}>{text.notSame}</TextButton>
          </span>
        </Notice>
      ))}
      {patient.merges.map(({ id, name, mergedAt }) => (
        <Notice key={id} tone="info">
          {text.mergedFrom(name, day(mergedAt))}{' '}
          <TextButton onClick={() => void undo.run(id)}>{text.undo}</TextButton>
        </Notice>
      ))}
    </>
  )
}
