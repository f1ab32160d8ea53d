import type { EfaxMessage } from '@corridor/contract/fax/model.ts'
import { faxState } from '@corridor/contract/fax/rules.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NewPatient } from '#capabilities/documents/public.ts'
import { Reader } from '#capabilities/files/public.ts'
import { FoundPatients } from '#capabilities/patients/public.ts'
import { NoteComposer, NoteList, useWatching, WorkToolbar } from '#capabilities/worklist/public.ts'
import { moment } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChoiceButtons, ChoiceMenu } from '#ui/actions/Choices.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { fullTime } from '#ui/data/dates.ts'
import { Facts } from '#ui/data/Facts.tsx'
import { IconPrinter, IconUserPlus } from '#ui/icons/icons.ts'
import { DetailsPane } from '#ui/layout/DetailsPane.tsx'
import { PreviousNext } from '#ui/layout/PreviousNext.tsx'
import { RecordHead, RecordSection } from '#ui/layout/RecordHead.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { openFax, setPatient } from '../state/changes.ts'
import { faxQuery } from '../state/queries.ts'
import { otherSide, statusOf } from '../tables/fax-words.ts'
import { useFaxChoices } from '../tables/use-fax-choices.ts'
import { actionText, paneText as text, text as words } from '../text.ts'
import { BoardDialog } from './BoardDialog.tsx'
import styles from './FaxPane.module.css'
import { namedOn } from './named-on-fax.ts'
import { SplitDialog } from './SplitDialog.tsx'
import { Suggestions } from './Suggestions.tsx'

interface FaxPaneProps {
  id: string
  /** The rows that it is among. */
  ids: readonly string[]
}

/** One fax: its pages, what can be done with it, whom it is about, and what the team notes about it. */
export function FaxPane({ id, ids }: FaxPaneProps) {
  const [search] = useSearchParams()
  const query = useQuery(faxQuery(id))
  const ref = { kind: faxItem.kind, itemId: id }
  useWatching(ref, false)
  const fax = query.data
  const isToBeOpened = fax !== undefined && fax.direction === 'inbound' && fax.openedAt === null
  const markOpened = useEffectEvent(() => {
    void openFax(id).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each fax that is opened
  useEffect(() => {
    if (isToBeOpened) markOpened()
  }, [id, isToBeOpened])
  const isGone = query.error !== null && fax === undefined
  return (
    <DetailsPane
      label={fax ? titleOf(fax) : text.patient}
      close={addressWith(search, { fax: null, split: null, board: null })}
      closeLabel={words.close}
      subject={id}
      beside={
        <div className={styles.reader}>
          {fax && (
            <Reader
              fileIds={[fax.fileId]}
              empty={<EmptyState Icon={IconPrinter} title={text.noPages} text="" />}
            />
          )}
        </div>
      }
      head={fax && <Head fax={fax} ids={ids} />}
    >
      {isGone ? (
        <EmptyState Icon={IconPrinter} title={text.notFoundTitle} text={text.notFound} />
      ) : (
        <Loaded query={query} loadingLabel={words.loading} rows={4} failedTitle={words.failedTitle}>
          {(shown) => (
            <>
              <Suggestions fax={shown} onOther={focusOnPatients} />
              <State fax={shown} />
              <Actions fax={shown} />
              <WorkToolbar {...ref} isFinishedElsewhere={!isFinishedHere(shown)} />
              <PatientPart fax={shown} />
              <About fax={shown} />
              <RecordSection title={text.notes}>
                <NoteList {...ref} />
                <div className={styles.composer}>
                  <NoteComposer {...ref} />
                </div>
              </RecordSection>
              {search.has('split') && <SplitDialog fax={shown} />}
              {search.has('board') && <BoardDialog fax={shown} />}
            </>
          )}
        </Loaded>
      )}
    </DetailsPane>
  )
}

/** What came in is finished by processing it. Anything else that needs action has no button of its own. */
const isFinishedHere = ({ direction, documentStatus, needsActionSince }: EfaxMessage): boolean =>
  needsActionSince !== null && (direction === 'outbound' || documentStatus === 'Processed')

const titleOf = (fax: EfaxMessage): string => {
  const { name } = otherSide(fax)
  return fax.direction === 'inbound' ? text.from(name) : text.to(name)
}

function Head({ fax, ids }: { fax: EfaxMessage; ids: readonly string[] }) {
  const [search] = useSearchParams()
  const { number } = otherSide(fax)
  return (
    <RecordHead
      title={titleOf(fax)}
      lines={[
        `${number} · ${words.pages(fax.pages)} · ${moment(fax.createdAt)}`,
        ...(fax.isDirect
          ? [
              <Badge key="direct" tone="green">
                {text.direct}
              </Badge>,
            ]
          : []),
      ]}
      neighbours={
        <PreviousNext ids={ids} id={fax.id} to={(id) => addressWith(search, { fax: id })} labels={text} />
      }
    />
  )
}

/** How far it is, why it failed and what to do, in words. */
function State({ fax }: { fax: EfaxMessage }) {
  const { label, tone } = statusOf(fax, Date.now())
  const { detail, todo } = faxState(fax, Date.now())
  const isSent = fax.direction === 'outbound'
  return (
    <div className={styles.state}>
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {isSent &&
        detail &&
        (fax.eFaxStatus === 'Failed' ? (
          <Notice tone="error">{`${detail} ${todo ?? ''}`}</Notice>
        ) : (
          <p>{detail}</p>
        ))}
    </div>
  )
}

function Actions({ fax }: { fax: EfaxMessage }) {
  const choices = useFaxChoices(fax)
  return (
    <div className={styles.actions}>
      <ChoiceButtons choices={choices} />
      <ChoiceMenu choices={choices} label={actionText.more} />
    </div>
  )
}

/** Where a patient is chosen. */
const PATIENT_PART = 'fax-patient'
const focusOnPatients = () => document.getElementById(PATIENT_PART)?.querySelector('input')?.focus()

function PatientPart({ fax }: { fax: EfaxMessage }) {
  const [term, setTerm] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const [isNew, setNew] = useState(false)
  const mayAdd = useSession(({ claims }) => claims.includes('Patients'))
  const setting = useTask((patientId: string | null) => setPatient(fax.id, patientId), {
    failure: 'snackbar',
  })
  const choose = async (patientId: string | null) => {
    if (await setting.run(patientId)) {
      setChoosing(false)
      setNew(false)
    }
  }
  return (
    <RecordSection title={text.patient}>
      {fax.patientName && !isChoosing ? (
        <div className={styles.chosen}>
          <b>{fax.patientName}</b>
          <Button size="s" onClick={() => setChoosing(true)}>
            {text.otherPatient}
          </Button>
        </div>
      ) : isNew ? (
        <NewPatient known={namedOn(fax)} onAdded={({ id }) => void choose(id)} />
      ) : (
        <div id={PATIENT_PART}>
          <FoundPatients
            label={text.choosePatient}
            term={term}
            onTerm={setTerm}
            exceptId={fax.patientId ?? ''}
            onChoose={({ id }) => void choose(id)}
          />
          {fax.patientName && (
            <div className={styles.chosen}>
              <Button size="s" isBusy={setting.isBusy} onClick={() => void choose(null)}>
                {text.noneOfThem}
              </Button>
              <Button size="s" look="quiet" onClick={() => setChoosing(false)}>
                {text.stays}
              </Button>
            </div>
          )}
          {mayAdd && fax.direction === 'inbound' && (
            <p className={styles.add}>
              <Button
                size="s"
                icon={<IconUserPlus size={18} aria-hidden="true" />}
                onClick={() => setNew(true)}
              >
                {fax.suggestedNew ? text.addNamed(fax.suggestedNew.name) : text.addPatient}
              </Button>
            </p>
          )}
        </div>
      )}
    </RecordSection>
  )
}

function About({ fax }: { fax: EfaxMessage }) {
  const facts = [
    ...(fax.subject ? [{ term: text.subject, value: fax.subject }] : []),
    ...(fax.sentByName ? [{ term: text.sentBy, value: fax.sentByName }] : []),
    ...(fax.scheduledFor ? [{ term: text.scheduled, value: fullTime(fax.scheduledFor) }] : []),
    ...(fax.nextTryAt ? [{ term: text.nextTry, value: fullTime(fax.nextTryAt) }] : []),
  ]
  return facts.length === 0 ? null : (
    <div className={styles.facts}>
      <Facts facts={facts} />
    </div>
  )
}
