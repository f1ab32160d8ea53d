import type { Contact } from '@corridor/contract/network/model.ts'
import { roleAndPractice } from '@corridor/contract/network/rules.ts'
import type { PersonCard } from '@corridor/contract/people/model.ts'
import { searchTermOf } from '@corridor/contract/people/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { ContactActions } from '../../../platform/navigation/ContactActions.tsx'
import { useSearchTerm } from '../../../platform/navigation/use-search-term.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconMenuLink } from '../../../ui/actions/IconMenuLink.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { IconUsersGroup, IconUserX } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NoneFound } from '../../../ui/states/NoneFound.tsx'
import { FirstInvites } from '../components/FirstInvites.tsx'
import { FoundList } from '../components/FoundList.tsx'
import { isContact } from '../components/is-contact.ts'
import { atDialog, atPerson } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { PersonAvatar } from '../components/PersonAvatar.tsx'
import { SearchBar } from '../components/SearchBar.tsx'
import { Section } from '../components/Section.tsx'
import { AnswerButtons } from '../requests/AnswerButtons.tsx'
import { contactsQuery, useFoundPeople, useOpenRequests } from '../state/queries.ts'
import { peopleText as text } from './text.ts'

/** The contacts outside of the own team; with a search term also everybody else who matches. */
export function PeopleView({ isIndividual }: { isIndividual: boolean }) {
  const [search] = useSearchParams()
  const [term, find] = useSearchTerm()
  const wanted = searchTermOf(term)
  const found = useFoundPeople(term).data
  return (
    <>
      <SearchBar
        label={text.search}
        clearLabel={text.clearSearch}
        value={term}
        onChange={find}
        count={wanted && found && text.found(found.length)}
      >
        <IconMenuLink
          label={text.blocked}
          icon={<IconUserX size={20} />}
          to={addressWith(search, { blocked: '1' })}
        />
      </SearchBar>
      {wanted ? (
        <FoundPeople term={term} onClear={() => find('')} />
      ) : (
        <Contacts isIndividual={isIndividual} begin={term.trim()} onClear={() => find('')} />
      )}
    </>
  )
}

interface ContactsProps {
  isIndividual: boolean
  begin: string
  onClear: () => void
}

function Contacts({ isIndividual, begin, onClear }: ContactsProps) {
  const query = useInfiniteQuery(contactsQuery(begin))
  const none = begin ? (
    <NoneFound
      title={text.noneTitle}
      text={text.noneShort(begin)}
      clearLabel={text.clearSearch}
      onClear={onClear}
    />
  ) : (
    <NoContacts isIndividual={isIndividual} />
  )
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
          foot={
            query.hasNextPage && (
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {text.more}
              </Button>
            )
          }
        >
          {pages
            .flatMap(({ contacts }) => contacts)
            .map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
        </Section>
      )}
    </Loaded>
  )
}

function NoContacts({ isIndividual }: { isIndividual: boolean }) {
  return (
    <EmptyState
      Icon={IconUsersGroup}
      title={text.emptyTitle}
      text={isIndividual ? text.emptyIndividual : text.empty}
      actions={<FirstInvites first={isIndividual ? 'email' : 'practice'} />}
    />
  )
}

function ContactRow({ contact }: { contact: Contact }) {
  const [search] = useSearchParams()
  return (
    <PartyRow
      id={contact.id}
      to={atPerson(search, contact.id)}
      isOpen={search.get('person') === contact.id}
      avatar={<PersonAvatar person={contact} />}
      name={contact.displayName}
      detail={contact.roleAndPractice}
    >
      {contact.isConnectedInPerson && <Badge tone="green">{text.connected}</Badge>}
      <ContactActions personId={contact.id} name={contact.displayName} menuItem="row" />
    </PartyRow>
  )
}

function FoundPeople({ term, onClear }: { term: string; onClear: () => void }) {
  const row = (card: PersonCard) => <FoundRow key={card.id} card={card} />
  const query = useFoundPeople(term)
  return (
    <FoundList Icon={IconUsersGroup} term={term} query={query} text={text} onClear={onClear}>
      {(people) => (
        <>
          <Section title={text.contacts}>{people.filter(isContact).map(row)}</Section>
          <Section title={text.others}>{people.filter((one) => !isContact(one)).map(row)}</Section>
        </>
      )}
    </FoundList>
  )
}

function FoundRow({ card }: { card: PersonCard }) {
  const [search] = useSearchParams()
  return (
    <PartyRow
      id={card.id}
      to={atPerson(search, card.id)}
      isOpen={search.get('person') === card.id}
      avatar={<PersonAvatar person={card} />}
      name={card.displayName}
      detail={roleAndPractice(card.role, card.practiceName ?? text.onTheirOwn)}
    >
      <FoundStatus card={card} />
    </PartyRow>
  )
}

/** The status of the connection with a found person, and the one action for it. */
function FoundStatus({ card }: { card: PersonCard }) {
  const [search] = useSearchParams()
  const { received } = useOpenRequests()
  const { id, displayName, connectionStatus } = card
  const request = received.find(({ personId }) => personId === id)
  if (isContact(card)) {
    const isConnected = connectionStatus === 'Accepted'
    return (
      <>
        <Badge tone={isConnected ? 'green' : undefined}>{isConnected ? text.connected : text.contact}</Badge>
        <ContactActions personId={id} name={displayName} menuItem="row" />
      </>
    )
  }
  if (request) {
    return <AnswerButtons name={displayName} request={request} />
  }
  if (connectionStatus === 'Pending') return <Badge>{text.requested}</Badge>
  return (
    <ButtonLink size="s" to={atDialog(search, 'person', id)} aria-label={text.connectLabel(displayName)}>
      {text.connect}
    </ButtonLink>
  )
}
