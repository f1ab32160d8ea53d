import type { PracticeContact, PracticeDetails } from '@corridor/contract/network/model.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { localDate } from '../../../platform/dates.ts'
import { ContactActions } from '../../../platform/navigation/ContactActions.tsx'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { writtenNumber } from '../../../ui/fields/text/written-number.ts'
import { IconPlugConnectedX, IconPlus } from '../../../ui/icons/icons.ts'
import { byDate, HolidayList, HoursList } from '../../office/public.ts'
import { atDetails, atDialog } from '../components/links.ts'
import { PartyAvatar } from '../components/PartyAvatar.tsx'
import { PartyPane } from '../components/PartyPane.tsx'
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
      text={text}
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

function Details({ practice }: { practice: PracticeDetails }) {
  const { id, Name, practiceType, addresses, telephoneNumber, eFaxNumber, abilities } = practice
  const today = localDate(Date.now())
  const holidays = byDate(practice.holidays.filter(({ on }) => on >= today)).slice(0, NEXT_HOLIDAYS)
  return (
    <>
      <Actions practice={practice} />
      <section className={styles.section}>
        <h3 className={styles.title}>{text.practice}</h3>
        <dl className={styles.facts}>
          <dt>{text.type}</dt>
          <dd>{practiceType ?? text.none}</dd>
          <dt>{addresses.length > 1 ? text.addresses : text.address}</dt>
          {addresses.length === 0 && <dd>{text.none}</dd>}
          {addresses.map(({ line1, line2, city, state, zip }) => (
            <dd key={`${line1} ${zip}`}>
              {[line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ')}
            </dd>
          ))}
          <dt>{text.telephone}</dt>
          <dd>
            {telephoneNumber ? (
              <a href={`tel:${telephoneNumber}`}>{writtenNumber(telephoneNumber)}</a>
            ) : (
              text.none
            )}
          </dd>
          {eFaxNumber && (
            <>
              <dt>{text.fax}</dt>
              <dd>{writtenNumber(eFaxNumber)}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>{text.hours}</h3>
        <div className={styles.hours}>
          <HoursList hours={practice.officeHours} timeZone={practice.timeZone} />
        </div>
        {holidays.length > 0 && (
          <>
            <h3 className={styles.title}>{text.closedOn}</h3>
            <div className={styles.hours}>
              <HolidayList holidays={holidays} />
            </div>
          </>
        )}
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>{text.team}</h3>
        {practice.teamMembers.length === 0 && <p className={styles.note}>{text.noTeam}</p>}
        <ul>
          {practice.teamMembers.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      </section>
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
      {request && <RequestActions size="m" request={request} takeBack={text.takeBack} />}
      {abilities.mayInvite && !request && (
        <ButtonLink look="primary" icon={<IconPlus size={17} />} to={atDialog(search, 'practice', id)}>
          {text.connect}
        </ButtonLink>
      )}
    </div>
  )
}

function Member({ member }: { member: PracticeContact }) {
  const [search] = useSearchParams()
  return (
    <li className={styles.memberRow}>
      <Link to={atDetails(search, 'person', member.id)} className={styles.member}>
        <PartyAvatar party={member} size="s" />
        <span>
          <span className={styles.memberName}>{member.displayName}</span>
          <span className={styles.memberRole}>{member.role ?? personText.noRole}</span>
        </span>
      </Link>
      {member.isContact && <ContactActions personId={member.id} name={member.displayName} menuItem="row" />}
    </li>
  )
}
