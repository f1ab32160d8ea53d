import type { FoundPractice } from '@corridor/contract/network/model.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchTerm } from '../../../platform/navigation/use-search-term.ts'
import { Badge } from '../../../ui/data/Badge.tsx'
import { IconBuildingCommunity } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { FirstInvites } from '../components/FirstInvites.tsx'
import { PersonRow } from '../components/PersonRow.tsx'
import { PracticeRow } from '../components/PracticeRow.tsx'
import { SearchView } from '../components/SearchView.tsx'
import { Section } from '../components/Section.tsx'
import { peopleText } from '../people/text.ts'
import { AnswerButtons } from '../requests/AnswerButtons.tsx'
import { RequestRow } from '../requests/RequestRow.tsx'
import { combineQueries } from '../state/combine-queries.ts'
import {
  connectionsQuery,
  receivedInvitesQuery,
  suggestionsQuery,
  useFoundPractices,
} from '../state/queries.ts'
import { requestOfInvite } from '../state/requests.ts'
import { InviteLink } from './InviteLink.tsx'
import { SuggestedRow } from './SuggestedRow.tsx'
import { practicesText as text } from './text.ts'

/** The connected practices, the open requests and the suggestions; with a search term all practices that match. */
export function PracticesView({ isIndividual }: { isIndividual: boolean }) {
  const [term, find] = useSearchTerm()
  const query = useFoundPractices(term)
  return (
    <SearchView
      Icon={IconBuildingCommunity}
      term={term}
      onSearch={find}
      query={query}
      text={text}
      results={(practices) => (
        <Section title={text.results}>
          {practices.map((practice) => (
            <PracticeRow key={practice.id} practice={practice}>
              <FoundStatus practice={practice} />
            </PracticeRow>
          ))}
        </Section>
      )}
    >
      {(begin, noneFit) => <OwnPractices isIndividual={isIndividual} begin={begin} noneFit={noneFit} />}
    </SearchView>
  )
}

/** The status of the connection with a found practice, and the one action for it. */
function FoundStatus({ practice }: { practice: FoundPractice }) {
  const { name, connectionStatus, openInvite } = practice
  if (connectionStatus === 'Connected') return <Badge tone="green">{text.connectedBadge}</Badge>
  if (openInvite?.direction === 'received')
    return <AnswerButtons request={{ id: openInvite.practiceInviteId, name }} />
  if (openInvite) return <Badge>{text.invited}</Badge>
  return <InviteLink practice={practice} />
}

interface OwnPracticesProps {
  isIndividual: boolean
  begin: string
  noneFit: ReactNode
}

function OwnPractices({ isIndividual, begin, noneFit }: OwnPracticesProps) {
  const query = combineQueries(useQueries({ queries: [connectionsQuery, receivedInvitesQuery] }))
  const suggestions = useQuery({ ...suggestionsQuery, enabled: !isIndividual })
  const suggested = suggestions.data ?? []
  const noPractices = <NoPractices isIndividual={isIndividual} />
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(begin.toLowerCase())
  return (
    <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} frame="page">
      {([connections, { received }]) => {
        const organizations = connections.organizations.filter(fits)
        const individuals = connections.individuals.filter(fits)
        if (begin && organizations.length + individuals.length === 0) return noneFit
        const isAlone = received.length + individuals.length + suggested.length === 0
        // In the middle of the page only where nothing else is on it.
        const none = isAlone ? noPractices : <div>{noPractices}</div>
        return (
          <>
            <Section title={text.requests}>
              {begin
                ? []
                : received
                    .map(requestOfInvite)
                    .map((request) => <RequestRow key={request.id} request={request} />)}
            </Section>
            {connections.organizations.length === 0 && !suggestions.isLoading && none}
            <Section title={text.connected}>
              {organizations.map((practice) => (
                <PracticeRow key={practice.id} practice={practice}>
                  <Badge tone="green">{text.connectedBadge}</Badge>
                </PracticeRow>
              ))}
            </Section>
            <Section title={text.individuals}>
              {individuals.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  name={person.name}
                  detail={person.role ?? peopleText.onTheirOwn}
                >
                  <Badge tone="green">{text.connectedBadge}</Badge>
                </PersonRow>
              ))}
            </Section>
            <Section title={text.suggested}>
              {begin
                ? []
                : suggested.map((practice) => <SuggestedRow key={practice.id} practice={practice} />)}
            </Section>
          </>
        )
      }}
    </Loaded>
  )
}

function NoPractices({ isIndividual }: { isIndividual: boolean }) {
  return (
    <EmptyState
      Icon={IconBuildingCommunity}
      title={text.emptyTitle}
      text={isIndividual ? text.emptyIndividual : text.empty}
      actions={<FirstInvites first="practice" />}
    />
  )
}
