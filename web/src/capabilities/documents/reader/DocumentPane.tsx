import type { OfficeFile, OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Reader } from '#capabilities/files/public.ts'
import { useWatching, WorkToolbar } from '#capabilities/worklist/public.ts'
import { localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { ChoiceButtons, ChoiceMenu } from '#ui/actions/Choices.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { classes } from '#ui/classes.ts'
import { fullTime } from '#ui/data/dates.ts'
import { Facts } from '#ui/data/Facts.tsx'
import { IconFile, IconFileText } from '#ui/icons/icons.ts'
import { DetailsPane } from '#ui/layout/DetailsPane.tsx'
import { PreviousNext } from '#ui/layout/PreviousNext.tsx'
import { RecordHead, RecordSection } from '#ui/layout/RecordHead.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { openDocument } from '../state/changes.ts'
import { documentQuery } from '../state/queries.ts'
import { TypeBadge } from '../tables/TypeBadge.tsx'
import { CLOSED } from '../tables/use-document-actions.ts'
import { useDocumentChoices } from '../tables/use-document-choices.ts'
import { actionText, paneText as text, text as words } from '../text.ts'
import styles from './DocumentPane.module.css'
import { DocumentTalk } from './DocumentTalk.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { PatientPart } from './PatientPart.tsx'
import { ReferralPart } from './ReferralPart.tsx'

interface DocumentPaneProps {
  id: string
  /** The rows that it is among, for previous and next. */
  ids: readonly string[]
  /** With its files beside it, or alone beside a board. */
  look: 'reader' | 'alone'
}

/** One document: its files, what can be done with it, what both practices and the team wrote about it, and its history. */
export function DocumentPane({ id, ids, look }: DocumentPaneProps) {
  const [search] = useSearchParams()
  const query = useQuery(documentQuery(id))
  const practiceId = useSession((session) => session.user?.practiceId)
  const ref = { kind: documentItem.kind, itemId: id }
  useWatching(ref, false)
  const detail = query.data
  const isToBeOpened =
    detail !== undefined && detail.document.toPracticeId === practiceId && detail.document.openedAt === null
  const markOpened = useEffectEvent(() => {
    void openDocument(id).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document that is opened
  useEffect(() => {
    if (isToBeOpened) markOpened()
  }, [id, isToBeOpened])
  const close = addressWith(search, CLOSED)
  const isReading = look === 'reader' || search.has('files')
  const isGone = query.error !== null && detail === undefined
  return (
    <DetailsPane
      label={detail ? text.label(detail.document.patientTag) : words.document}
      close={close}
      closeLabel={words.close}
      subject={id}
      beside={
        isReading && (
          <div className={classes(styles.reader, detail?.files.length === 0 && styles.noFiles)}>
            {detail && (
              <Reader
                fileIds={detail.files.map((file) => file.id)}
                empty={<EmptyState Icon={IconFile} title={text.noFiles} text={detail.document.notes} />}
              />
            )}
          </div>
        )
      }
      head={detail && <Head detail={detail} ids={ids} />}
    >
      {isGone ? (
        <EmptyState Icon={IconFileText} title={text.notFoundTitle} text={text.notFound} />
      ) : (
        <Loaded query={query} loadingLabel={words.loading} rows={4} failedTitle={words.failedTitle}>
          {(shown) => (
            <>
              <Actions document={shown.document} />
              <PatientPart detail={shown} />
              {shown.document.isReferral && shown.document.stage && <ReferralPart detail={shown} />}
              <div className={styles.work}>
                <WorkToolbar {...ref} isFinishedElsewhere={!isFinishedHere(shown.document, practiceId)} />
              </div>
              <About detail={shown} isReading={isReading} />
              <DocumentTalk detail={shown} />
              {search.has('forward') && <ForwardDialog document={shown.document} />}
            </>
          )}
        </Loaded>
      )}
    </DetailsPane>
  )
}

/** What came in is finished by processing or deciding it. Anything else that needs action has no button of its own. */
const isFinishedHere = (
  { needsActionSince, toPracticeId, documentStatus }: OfficeFile,
  practiceId: string | null | undefined,
): boolean => needsActionSince !== null && (toPracticeId !== practiceId || documentStatus === 'Processed')

function Head({ detail, ids }: { detail: OfficeFileDetail; ids: readonly string[] }) {
  const [search] = useSearchParams()
  const { document } = detail
  return (
    <RecordHead
      title={document.patientTag}
      lines={[
        <Fragment key="born">
          {words.born(localDay(document.patientDateOfBirth))} <TypeBadge document={document} />
        </Fragment>,
      ]}
      neighbours={
        <PreviousNext
          ids={ids}
          id={document.id}
          to={(id) => addressWith(search, { document: id })}
          labels={text}
        />
      }
    />
  )
}

/** The likely next steps as buttons, the others behind the dots. */
function Actions({ document }: { document: OfficeFile }) {
  const choices = useDocumentChoices(document)
  return (
    <div className={styles.actions}>
      <ChoiceButtons choices={choices} />
      <ChoiceMenu choices={choices} label={actionText.more} />
    </div>
  )
}

function About({ detail, isReading }: { detail: OfficeFileDetail; isReading: boolean }) {
  const [search] = useSearchParams()
  const { document, files, reports } = detail
  const canFax = useSession(({ claims }) => claims.includes('eFax'))
  const facts = [
    {
      term: text.from,
      value: [document.fromPracticeName, document.guestSenderEmailAddress ?? document.fromUserDisplayName]
        .filter(Boolean)
        .join(', '),
    },
    {
      term: text.to,
      value: [document.toPracticeName, document.toUserDisplayName ?? document.recipientEmail]
        .filter(Boolean)
        .join(', '),
    },
    ...(document.faxId
      ? [
          {
            term: text.cameAs,
            value: canFax ? <TextLink to={faxItem.target(document.faxId)}>{text.fax}</TextLink> : text.fax,
          },
        ]
      : []),
    { term: document.faxId ? text.received : text.sent, value: fullTime(document.recievedOn) },
    { term: text.opened, value: document.openedAt ? fullTime(document.openedAt) : text.notOpened },
    ...(document.notes ? [{ term: text.notes, value: document.notes }] : []),
  ]
  const link = (id: string) => ({ search: addressWith(search, { document: id }).search })
  return (
    <>
      <Facts facts={facts} />
      {document.answersId && (
        <p className={styles.note}>
          {text.answers} <TextLink to={link(document.answersId)}>{text.openReferral}</TextLink>
        </p>
      )}
      {reports.length > 0 && (
        <RecordSection title={text.reads}>
          <ul className={styles.files}>
            {reports.map((report) => (
              <li key={report.id}>
                <TextLink to={link(report.id)}>{text.readReport}</TextLink> {fullTime(report.recievedOn)}
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      {!isReading && files.length > 0 && (
        <RecordSection title={text.files}>
          <ul className={styles.files}>
            {files.map(({ id, fileName }) => (
              <li key={id}>{fileName}</li>
            ))}
          </ul>
          <TextLink to={{ search: addressWith(search, { files: '1' }).search }}>{text.openFiles}</TextLink>
        </RecordSection>
      )}
    </>
  )
}
