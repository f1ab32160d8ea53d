import type { PersonCard } from '@corridor/contract/people/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PersonStatus } from '../../../platform/presence/PersonStatus.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { writtenNumber } from '../../../ui/fields/text/written-number.ts'
import { atDetails } from '../components/links.ts'
import { PartyPane } from '../components/PartyPane.tsx'
import styles from '../components/pane.module.css'
import { personQuery } from '../state/queries.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonEnd } from './PersonEnd.tsx'
import { personText as text } from './text.ts'
import { type PersonRelation, usePersonRelation } from './use-person-relation.ts'

/** The details of a person that the viewer may see, and their connection. */
export function PersonPane({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
  const relation = usePersonRelation(id)
  return (
    <PartyPane
      id={id}
      query={query}
      text={text}
      rows={3}
      head={(card) => ({
        avatar: (
          <Avatar
            size="l"
            name={`${card.firstName} ${card.lastName}`}
            initials={initials(card)}
            image={card.profileImageUrl}
          />
        ),
        name: card.displayName,
        badges: <Standing card={card} relation={relation} />,
      })}
    >
      {(card) => (
        <>
          <PersonActions card={card} relation={relation} />
          <Facts card={card} />
          {!card.isTeamMember && <PersonEnd card={card} relation={relation} />}
        </>
      )}
    </PartyPane>
  )
}

function Standing({ card, relation }: { card: PersonCard; relation: PersonRelation }) {
  const { connectionStatus: status } = card
  return (
    <>
      {card.isTeamMember && <Badge tone="blue">{text.team}</Badge>}
      {status === 'Accepted' && <Badge tone="green">{text.connected}</Badge>}
      {status === 'Active' && !card.isTeamMember && <Badge>{text.byPractice}</Badge>}
      {relation.received && <Badge tone="purple">{text.wantsToConnect}</Badge>}
      {relation.sent && <Badge>{text.requested}</Badge>}
      {relation.isPracticeConnected && <Badge tone="green">{text.practiceConnected}</Badge>}
      {relation.practiceInvite?.direction === 'sent' && <Badge>{text.practiceInvited}</Badge>}
      {card.isNameUnchecked && <Badge tone="orange">{text.unchecked}</Badge>}
      <PersonStatus personId={card.id} />
    </>
  )
}

/** The server sends address and number only to people who may see them. */
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
            <TextLink to={atDetails(search, 'practice', practiceId)}>{practiceName}</TextLink>
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
