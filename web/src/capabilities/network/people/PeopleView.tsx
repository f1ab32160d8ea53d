import type { Contact } from '@corridor/contract/network/model.ts'
import type { PersonCard } from '@corridor/contract/people/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { IconUsersGroup, IconUserX } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { atDialog } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { SearchView } from '../components/SearchView.tsx'
import { Section } from '../components/Section.tsx'
import { RequestActions } from '../requests/RequestActions.tsx'
import { contactsQuery, isContact, personSearch, useOpenRequests } from '../state/queries.ts'
import type { OpenRequest } from '../state/requests.ts'
import { peopleText as text } from './text.ts'

/** The contacts outside of the own team; with a search term also everybody else who matches. */
export function PeopleView({ isIndividual }: { isIndividual: boolean }) {
  const [search] = useSearchParams()
  const requests = useOpenRequests().filter(({ connection }) => connection)
  const row = (card: PersonCard) => (
    <PartyRow key={card.id} party={card}>
      <FoundStatus card={card} request={requests.find(({ party }) => party.id === card.id)} />
    </PartyRow>
  )
  return (
    <SearchView
      Icon={IconUsersGroup}
      source={personSearch}
      text={text}
      empty={
        isIndividual
          ? { text: text.emptyIndividual, primary: 'email' }
          : { text: text.empty, primary: 'practice' }
      }
      end={
        <IconMenuLink
          label={text.blocked}
          icon={<IconUserX size={20} />}
          to={addressWith(search, { blocked: '1' })}
        />
      }
      results={(people) => (
        <>
          <Section title={text.contacts}>{people.filter(isContact).map(row)}</Section>
          <Section title={text.others}>{people.filter((one) => !isContact(one)).map(row)}</Section>
        </>
      )}
    >
      {(begin, none) => <Contacts begin={begin} none={none} />}
    </SearchView>
  )
}

function Contacts({ begin, none }: { begin: string; none: ReactNode }) {
  const query = useInfiniteQuery(contactsQuery(begin))
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      failedTitle={text.failedTitle}
      frame="page"
      empty={{ when: ({ pages }) => pages[0]?.contacts.length === 0, show: none }}
    >
      {({ pages }) => (
        <Section
          title={text.contacts}
          foot={query.hasNextPage && <MoreButton query={query}>{text.more}</MoreButton>}
        >
          {pages.flatMap(({ contacts }) => contacts).map(contactRow)}
        </Section>
      )}
    </Loaded>
  )
}

const contactRow = (contact: Contact) => (
  <PartyRow key={contact.id} party={contact} detail={contact.roleAndPractice}>
    {contact.isConnectedInPerson && <Badge tone="green">{text.connected}</Badge>}
    <ContactActions personId={contact.id} name={contact.displayName} menuItem="row" />
  </PartyRow>
)

/** The status of the connection with a found person, and the one action for it. */
function FoundStatus({ card, request }: { card: PersonCard; request: OpenRequest | undefined }) {
  const [search] = useSearchParams()
  const { id, displayName, connectionStatus } = card
  if (isContact(card)) {
    const isConnected = connectionStatus === 'Accepted'
    return (
      <>
        <Badge tone={isConnected ? 'green' : undefined}>{isConnected ? text.connected : text.contact}</Badge>
        <ContactActions personId={id} name={displayName} menuItem="row" />
      </>
    )
  }
  if (request?.isReceived) return <RequestActions request={request} />
  if (connectionStatus === 'Pending') return <Badge>{text.requested}</Badge>
  return (
    <ButtonLink size="s" to={atDialog(search, 'person', id)} aria-label={text.connectLabel(displayName)}>
      {text.connect}
    </ButtonLink>
  )
}
