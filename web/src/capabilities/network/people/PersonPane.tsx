import type { PersonCard } from '@corridor/contract/people/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { PersonStatus } from '#platform/presence/PersonStatus.tsx'
import { useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextAnchor } from '#ui/actions/TextAnchor.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconBan, IconBuildingCommunity, IconPlugConnectedX, IconPlus } from '#ui/icons/icons.ts'
import { atDetails, atDialog, withoutDetails } from '../components/links.ts'
import { PartyAvatar } from '../components/PartyAvatar.tsx'
import { PartyPane } from '../components/PartyPane.tsx'
import styles from '../components/pane.module.css'
import { TaskButton } from '../components/TaskButton.tsx'
import { practiceText } from '../practices/text.ts'
import { RequestActions } from '../requests/RequestActions.tsx'
import { blockPerson, disconnectParty, withdrawOrEnd } from '../state/changes.ts'
import {
  connectedPeopleQuery,
  connectionsQuery,
  isContact,
  personQuery,
  useOpenRequests,
} from '../state/queries.ts'
import { type ListedRequest, requestOf } from '../state/requests.ts'
import { ReportButton } from './ReportButton.tsx'
import { personText as text } from './text.ts'

/** The connections, requests and invites between the user, or their practice, and one person. */
interface Relation {
  connected?: ListedRequest
  request?: ListedRequest
  /** Between the user's practice and an individual. */
  isPracticeConnected: boolean
  practiceRequest?: ListedRequest
}

/** Reads the same lists as the views, so that both show the same. */
function useRelation(personId: string): Relation {
  const people = useQuery(connectedPeopleQuery).data?.connected ?? []
  const connections = useQuery(connectionsQuery).data
  const ofPerson = ({ party }: ListedRequest) => party.id === personId
  const requests = useOpenRequests().filter(ofPerson)
  return {
    connected: people.map(requestOf).find(ofPerson),
    request: requests.find(({ connection }) => connection),
    isPracticeConnected: connections?.individuals.some(({ id }) => id === personId) ?? false,
    practiceRequest: requests.find(({ connection }) => !connection),
  }
}

interface CardProps {
  card: PersonCard
  relation: Relation
}

/** The details of a person that the viewer may see, and their connection. */
export function PersonPane({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
  const relation = useRelation(id)
  const isOneself = useSession((session) => session.user?.id === id)
  return (
    <PartyPane
      id={id}
      query={query}
      rows={3}
      head={(card) => ({
        avatar: <PartyAvatar size="l" party={card} hasStatus={false} />,
        name: card.displayName,
        badges: <Standing card={card} relation={relation} />,
      })}
    >
      {(card) => (
        <>
          {!isOneself && <Actions card={card} relation={relation} />}
          <PersonFacts card={card} />
          {!card.isTeamMember && !isOneself && <Ends card={card} relation={relation} />}
        </>
      )}
    </PartyPane>
  )
}

function Standing({ card, relation }: CardProps) {
  const { connectionStatus: status } = card
  const { request, practiceRequest } = relation
  return (
    <>
      {card.isTeamMember && <Badge tone="blue">{text.team}</Badge>}
      {status === 'Accepted' && <Badge tone="green">{text.connected}</Badge>}
      {status === 'Active' && !card.isTeamMember && <Badge>{text.byPractice}</Badge>}
      {request?.isReceived && <Badge tone="purple">{text.wantsToConnect}</Badge>}
      {request && !request.isReceived && <Badge>{text.requested}</Badge>}
      {relation.isPracticeConnected && <Badge tone="green">{text.practiceConnected}</Badge>}
      {practiceRequest && !practiceRequest.isReceived && <Badge>{text.practiceInvited}</Badge>}
      {card.isNameUnchecked && <Badge tone="orange">{text.unchecked}</Badge>}
      <PersonStatus personId={card.id} />
    </>
  )
}

/** The actions for a person: write to them, connect with them, or connect one's practice with them. */
function Actions({ card, relation }: CardProps) {
  const [search] = useSearchParams()
  const { id, displayName, isTeamMember, connectionStatus: status } = card
  const { request } = relation
  return (
    <div className={styles.actions}>
      {isContact(card) && <ContactActions personId={id} name={displayName} menuItem="page" />}
      {request && !isTeamMember && <RequestActions size="m" request={request} />}
      {!request && !isTeamMember && status !== 'Accepted' && (
        <ButtonLink
          look={isContact(card) ? undefined : 'primary'}
          icon={<IconPlus size={17} />}
          to={atDialog(search, 'person', id)}
        >
          {text.connect}
        </ButtonLink>
      )}
      {card.isIndividual && !isTeamMember && <PracticeAction id={id} relation={relation} />}
    </div>
  )
}

/** An individual can be connected with a whole practice. */
function PracticeAction({ id, relation }: { id: string; relation: Relation }) {
  const [search] = useSearchParams()
  const isForPractice = useSession(
    ({ user, claims }) => Boolean(user?.practiceId) && claims.includes('ContactsAndNetwork'),
  )
  const { practiceRequest, isPracticeConnected } = relation
  if (!isForPractice || isPracticeConnected) return null
  if (practiceRequest) return <RequestActions size="m" request={practiceRequest} />
  return (
    <ButtonLink icon={<IconBuildingCommunity size={17} />} to={atDialog(search, 'individual', id)}>
      {text.connectPractice}
    </ButtonLink>
  )
}

/** The server sends address and number only to people who may see them. */
function PersonFacts({ card }: { card: PersonCard }) {
  const [search] = useSearchParams()
  const { role, practiceId, practiceName, email, mobile, connectionStatus: status, isTeamMember } = card
  const practice =
    practiceId && practiceName && !isTeamMember ? (
      <TextLink to={atDetails(search, 'practice', practiceId)}>{practiceName}</TextLink>
    ) : (
      (practiceName ?? text.individual)
    )
  const facts = [
    { term: text.role, value: role ?? text.noRole },
    { term: text.practice, value: practice },
    { term: text.email, value: email && <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> },
    {
      term: text.mobile,
      value: mobile && <TextAnchor href={`tel:${mobile}`}>{writtenNumber(mobile)}</TextAnchor>,
    },
  ]
  return (
    <section className={styles.facts}>
      <Facts facts={facts.filter(({ value }) => value)} />
      {status === 'Active' && !isTeamMember && <p className={styles.note}>{text.byPracticeNote}</p>}
      {!email && !isTeamMember && <p className={styles.note}>{text.hidden(card.firstName)}</p>}
    </section>
  )
}

/** The actions that end a connection, and those against a person who does not behave. */
function Ends({ card, relation }: CardProps) {
  const [, setSearch] = useSearchParams()
  const { id, displayName: name } = card
  const block = () => {
    // A blocked person is not found any more, so refetching their details would be refused: they are closed synchronously.
    setSearch((now) => withoutDetails(now).search, { replace: true, flushSync: true })
    return blockPerson(id)
  }
  const { connected } = relation
  return (
    <div className={styles.last}>
      {connected && (
        <TaskButton
          icon={<IconPlugConnectedX size={17} />}
          question={text.disconnecting(name)}
          work={() => withdrawOrEnd(connected)}
          done={text.disconnected(name)}
        >
          {text.disconnect}
        </TaskButton>
      )}
      {relation.isPracticeConnected && (
        <TaskButton
          question={practiceText.disconnecting(name)}
          work={() => disconnectParty(id)}
          done={practiceText.disconnected(name)}
        >
          {text.disconnectPractice}
        </TaskButton>
      )}
      <TaskButton
        look="quiet"
        icon={<IconBan size={17} />}
        question={text.blocking(name)}
        work={block}
        done={text.blocked(name)}
      >
        {text.block}
      </TaskButton>
      <ReportButton name={name} about={{ personId: id }} />
    </div>
  )
}
