import type { PracticeContact, PracticeDetails } from '@corridor/contract/network/model.ts'
import type { Address } from '@corridor/contract/office/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { byDate, HolidayList, HoursList } from '#capabilities/office/public.ts'
import { localDate } from '#platform/dates.ts'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextAnchor } from '#ui/actions/TextAnchor.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconPlugConnectedX, IconPlus } from '#ui/icons/icons.ts'
import { RecordSection } from '#ui/layout/RecordHead.tsx'
import rows from '../components/dialog.module.css'
import { atDialog } from '../components/links.ts'
import { PartyAvatar } from '../components/PartyAvatar.tsx'
import { PartyPane } from '../components/PartyPane.tsx'
import { PartyRow } from '../components/PartyRow.tsx'
import styles from '../components/pane.module.css'
import { TaskButton } from '../components/TaskButton.tsx'
import { ReportButton } from '../people/ReportButton.tsx'
import { personText } from '../people/text.ts'
import { RequestActions } from '../requests/RequestActions.tsx'
import { disconnectParty } from '../state/changes.ts'
import { practiceQuery } from '../state/queries.ts'
import { requestOfPractice } from '../state/requests.ts'
import { practiceText as text } from './text.ts'

/** The details of a practice that the viewer may see, and its connection. */
export function PracticePane({ id }: { id: string }) {
  const query = useQuery(practiceQuery(id))
  return (
    <PartyPane
      id={id}
      query={query}
      rows={4}
      head={(practice) => ({
        avatar: <PartyAvatar size="l" party={{ name: practice.Name }} />,
        name: practice.Name,
        badges: <Standing practice={practice} />,
      })}
    >
      {(practice) => <Details practice={practice} />}
    </PartyPane>
  )
}

function Standing({ practice }: { practice: PracticeDetails }) {
  const { connectionStatus, connectedAt, openInvite, Name } = practice
  const request = requestOfPractice(openInvite, Name)
  if (connectionStatus === 'Connected' && connectedAt)
    return <Badge tone="green">{text.since(connectedAt)}</Badge>
  if (!request) return <Badge>{text.notConnected}</Badge>
  if (request.isReceived) return <Badge tone="purple">{text.wantsToConnect}</Badge>
  return <Badge>{text.invited}</Badge>
}

/** Later holidays are too far away to be of interest. */
const NEXT_HOLIDAYS = 3

const addressRow = ({ line1, line2, city, state, zip }: Address) => (
  <p key={`${line1} ${zip}`}>{[line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ')}</p>
)

function Details({ practice }: { practice: PracticeDetails }) {
  const { id, Name, practiceType, addresses, telephoneNumber, eFaxNumber, abilities } = practice
  const today = localDate(Date.now())
  const holidays = byDate(practice.holidays.filter(({ on }) => on >= today)).slice(0, NEXT_HOLIDAYS)
  const facts = [
    { term: text.type, value: practiceType ?? text.none },
    {
      term: addresses.length > 1 ? text.addresses : text.address,
      value: addresses.length === 0 ? text.none : addresses.map(addressRow),
    },
    {
      term: text.telephone,
      value: telephoneNumber ? (
        <TextAnchor href={`tel:${telephoneNumber}`}>{writtenNumber(telephoneNumber)}</TextAnchor>
      ) : (
        text.none
      ),
    },
    { term: text.fax, value: eFaxNumber && writtenNumber(eFaxNumber) },
  ]
  return (
    <>
      <Actions practice={practice} />
      <RecordSection title={text.practice}>
        <Facts facts={facts.filter(({ value }) => value)} />
      </RecordSection>
      <RecordSection title={text.hours}>
        <div className={styles.hours}>
          <HoursList hours={practice.officeHours} timeZone={practice.timeZone} />
        </div>
      </RecordSection>
      {holidays.length > 0 && (
        <RecordSection title={text.closedOn}>
          <div className={styles.hours}>
            <HolidayList holidays={holidays} />
          </div>
        </RecordSection>
      )}
      <RecordSection title={text.team}>
        {practice.teamMembers.length === 0 && <p className={styles.note}>{text.noTeam}</p>}
        <ul className={rows.rows}>{practice.teamMembers.map(memberRow)}</ul>
      </RecordSection>
      <div className={styles.last}>
        {abilities.mayDisconnect && (
          <TaskButton
            icon={<IconPlugConnectedX size={17} />}
            question={text.disconnecting(Name)}
            work={() => disconnectParty(id)}
            done={text.disconnected(Name)}
          >
            {text.disconnect}
          </TaskButton>
        )}
        <ReportButton name={Name} about={{ practiceId: id }} />
      </div>
    </>
  )
}

/** What comes next between the two. */
function Actions({ practice }: { practice: PracticeDetails }) {
  const [search] = useSearchParams()
  const { id, Name, openInvite, abilities } = practice
  const request = requestOfPractice(openInvite, Name)
  return (
    <div className={styles.actions}>
      {request && <RequestActions size="m" request={request} />}
      {abilities.mayInvite && !request && (
        <ButtonLink look="primary" icon={<IconPlus size={17} />} to={atDialog(search, 'practice', id)}>
          {text.connect}
        </ButtonLink>
      )}
    </div>
  )
}

const memberRow = (member: PracticeContact) => (
  <PartyRow
    key={member.id}
    party={{ ...member, practiceName: null }}
    detail={member.role ?? personText.noRole}
  >
    {member.isContact && <ContactActions personId={member.id} name={member.displayName} menuItem="row" />}
  </PartyRow>
)
