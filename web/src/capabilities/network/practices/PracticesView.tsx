import type { FoundPractice, PracticeParty, SuggestedPractice } from '@corridor/contract/network/model.ts'
import type { ConnectedParty } from '@corridor/contract/network/rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { buttonClass } from '#ui/actions/button-looks.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { IconBuildingCommunity, IconSparkles } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { atDialog } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { SearchView } from '../components/SearchView.tsx'
import { Section } from '../components/Section.tsx'
import { RequestActions } from '../requests/RequestActions.tsx'
import { RequestSection } from '../requests/RequestList.tsx'
import { dismissSuggestion, showSuggestion } from '../state/changes.ts'
import { combineQueries } from '../state/combine-queries.ts'
import { connectionsQuery, practiceSearch, receivedInvitesQuery, suggestionsQuery } from '../state/queries.ts'
import { requestOf, requestOfPractice } from '../state/requests.ts'
import { reasonSentence, practicesText as text } from './text.ts'

/** The connected practices, the open requests and the suggestions; with a search term all practices that match. */
export function PracticesView({ isIndividual }: { isIndividual: boolean }) {
  return (
    <SearchView
      Icon={IconBuildingCommunity}
      source={practiceSearch}
      text={text}
      empty={{ text: isIndividual ? text.emptyIndividual : text.empty, primary: 'practice' }}
      results={(practices) => (
        <Section title={text.results}>
          {practices.map((practice) => (
            <PartyRow key={practice.id} party={practice}>
              <FoundStatus practice={practice} />
            </PartyRow>
          ))}
        </Section>
      )}
    >
      {(begin, none) => <OwnPractices isIndividual={isIndividual} begin={begin} none={none} />}
    </SearchView>
  )
}

/** The status of the connection with a found practice, and the one action for it. */
function FoundStatus({ practice }: { practice: FoundPractice }) {
  const { name, connectionStatus, openInvite } = practice
  if (connectionStatus === 'Connected') return <Badge tone="green">{text.connectedBadge}</Badge>
  const request = requestOfPractice(openInvite, name)
  if (request?.isReceived) return <RequestActions request={request} />
  if (request) return <Badge>{text.invited}</Badge>
  return <InviteLink practice={practice} />
}

interface OwnPracticesProps {
  isIndividual: boolean
  begin: string
  none: ReactNode
}

function OwnPractices({ isIndividual, begin, none }: OwnPracticesProps) {
  const query = combineQueries(useQueries({ queries: [connectionsQuery, receivedInvitesQuery] }))
  const suggestions = useQuery({ ...suggestionsQuery, enabled: !isIndividual })
  const suggested = suggestions.data ?? []
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(begin.toLowerCase())
  return (
    <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} frame="page">
      {([connections, { received }]) => {
        const organizations = connections.organizations.filter(fits)
        const individuals = connections.individuals.filter(fits)
        if (begin && organizations.length + individuals.length === 0) return none
        const isAlone = received.length + individuals.length + suggested.length === 0
        return (
          <>
            <RequestSection title={text.requests} requests={begin ? [] : received.map(requestOf)} />
            {!begin &&
              organizations.length === 0 &&
              !suggestions.isLoading &&
              // In the middle of the page only where nothing else is on it.
              (isAlone ? none : <div>{none}</div>)}
            <Section title={text.connected}>{organizations.map(connectedRow)}</Section>
            <Section title={text.individuals}>{individuals.map(connectedRow)}</Section>
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

const connectedRow = (party: ConnectedParty) => (
  <PartyRow key={party.id} party={party}>
    <Badge tone="green">{text.connectedBadge}</Badge>
  </PartyRow>
)

/** A suggested practice, with the reason and its actions. */
function SuggestedRow({ practice }: { practice: SuggestedPractice }) {
  const { id, name } = practice
  const bringingBack = useTask(showSuggestion, { failure: 'snackbar' })
  const puttingAway = useTask(dismissSuggestion, { failure: 'snackbar' })
  const putAway = async (how: 'hide' | 'ignore') => {
    if (!(await puttingAway.run(how, id))) return
    showSnackbar(how === 'hide' ? text.hidden(name) : text.ignored(name), 'success', {
      label: text.undo,
      run: () => void bringingBack.run(id),
    })
  }
  return (
    <PartyRow party={practice} note={{ Icon: IconSparkles, text: reasonSentence(practice.reason) }}>
      <Menu
        triggerClass={buttonClass({ look: 'quiet', size: 's' })}
        trigger={
          <>
            {text.hide} <Spoken>{name}</Spoken>
          </>
        }
      >
        <MenuItem onAction={() => void putAway('hide')}>{text.hideForNow}</MenuItem>
        <MenuItem onAction={() => void putAway('ignore')}>{text.never}</MenuItem>
      </Menu>
      <InviteLink practice={practice} />
    </PartyRow>
  )
}

/** Opens the dialog with the message of an invite. */
function InviteLink({ practice: { id, name } }: { practice: PracticeParty }) {
  const [search] = useSearchParams()
  return (
    <ButtonLink size="s" to={atDialog(search, 'practice', id)} aria-label={text.inviteLabel(name)}>
      {text.invite}
    </ButtonLink>
  )
}
