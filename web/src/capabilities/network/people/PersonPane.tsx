import type { PersonCard } from '@corridor/contract/people/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { PersonStatus } from '../../../platform/presence/PersonStatus.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { writtenNumber } from '../../../ui/fields/written-number.ts'
import { DetailsPane } from '../../../ui/layout/DetailsPane.tsx'
import { PaneHead } from '../../../ui/layout/PaneHead.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { rowId } from '../components/PartyRow.tsx'
import styles from '../components/pane.module.css'
import { atPractice, withoutDetails } from '../components/places.ts'
import { personQuery } from '../state/queries.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonEnd } from './PersonEnd.tsx'
import { personText as text } from './text.ts'
import { type PersonTie, usePersonTie } from './use-person-tie.ts'

/** Somebody, as far as one may see them, and how one stands to them. */
export function PersonPane({ id }: { id: string }) {
  const [search] = useSearchParams()
  const query = useQuery(personQuery(id))
  const tie = usePersonTie(id)
  const card = query.data
  useEffect(() => () => document.getElementById(rowId(id))?.focus(), [id])
  return (
    <DetailsPane
      label={card ? text.pane(card.displayName) : text.paneLoading}
      subject={id}
      close={withoutDetails(search)}
      closeLabel={text.close}
      head={
        card && (
          <PaneHead
            avatar={
              <Avatar
                size="l"
                name={`${card.firstName} ${card.lastName}`}
                initials={initials(card)}
                image={card.profileImageUrl}
              />
            }
            name={card.displayName}
            badges={<Standing card={card} tie={tie} />}
          />
        )
      }
    >
      <Loaded query={query} loadingLabel={text.loading} rows={3} failedTitle={text.failedTitle} frame="pane">
        {(known) => (
          <>
            <PersonActions card={known} tie={tie} />
            <Facts card={known} />
            {!known.isTeamMember && <PersonEnd card={known} tie={tie} />}
          </>
        )}
      </Loaded>
    </DetailsPane>
  )
}

function Standing({ card, tie }: { card: PersonCard; tie: PersonTie }) {
  const { connectionStatus: status } = card
  return (
    <>
      {card.isTeamMember && <Badge tone="blue">{text.team}</Badge>}
      {status === 'Accepted' && <Badge tone="green">{text.connected}</Badge>}
      {status === 'Active' && !card.isTeamMember && <Badge>{text.byPractice}</Badge>}
      {tie.received && <Badge tone="purple">{text.wantsToConnect}</Badge>}
      {tie.sent && <Badge>{text.requested}</Badge>}
      {tie.isPracticeConnected && <Badge tone="green">{text.practiceConnected}</Badge>}
      {tie.practiceInvite?.direction === 'sent' && <Badge>{text.practiceInvited}</Badge>}
      {card.isNameUnchecked && <Badge tone="orange">{text.unchecked}</Badge>}
      <PersonStatus personId={card.id} />
    </>
  )
}

/** Address and number come only to whom they are given. */
function Facts({ card }: { card: PersonCard }) {
  const [search] = useSearchParams()
  const { role, practiceId, practiceName, email, mobile, connectionStatus: status, isTeamMember } = card
  return (
    <section className={styles.section}>
      <dl className={styles.facts}>
        <dt>{text.role}</dt>
        <dd>{role ?? text.noRole}</dd>
        <dt>{text.practice}</dt>
        <dd>
          {practiceId && practiceName && !isTeamMember ? (
            <TextLink to={atPractice(search, practiceId)}>{practiceName}</TextLink>
          ) : (
            (practiceName ?? text.individual)
          )}
        </dd>
        {email && (
          <>
            <dt>{text.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
        {mobile && (
          <>
            <dt>{text.mobile}</dt>
            <dd>
              <a href={`tel:${mobile}`}>{writtenNumber(mobile)}</a>
            </dd>
          </>
        )}
      </dl>
      {status === 'Active' && !isTeamMember && <p className={styles.note}>{text.byPracticeNote}</p>}
      {!email && !isTeamMember && <p className={styles.note}>{text.hidden(card.firstName)}</p>}
    </section>
  )
}
