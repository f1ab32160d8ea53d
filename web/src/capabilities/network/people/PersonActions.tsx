import type { PersonCard } from '@corridor/contract/people/model.ts'
import { useSearchParams } from 'react-router'
import { ContactActions } from '../../../platform/navigation/ContactActions.tsx'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconBuildingCommunity, IconPlus } from '../../../ui/icons/icons.ts'
import { isContact } from '../components/is-contact.ts'
import { atDialog } from '../components/links.ts'
import styles from '../components/pane.module.css'
import { AnswerButtons } from '../requests/AnswerButtons.tsx'
import { TakeBackButton } from '../requests/TakeBackButton.tsx'
import { sentText } from '../requests/text.ts'
import { requestOfInvite, requestOfPerson } from '../state/requests.ts'
import { personText as text } from './text.ts'
import type { PersonRelation } from './use-person-relation.ts'

interface PersonActionsProps {
  card: PersonCard
  relation: PersonRelation
}

/** The actions for a person: write to them, connect with them, or connect one's practice with them. */
export function PersonActions({ card, relation }: PersonActionsProps) {
  const ownId = useSession((session) => session.user?.id)
  const { id, displayName: name } = card
  if (id === ownId) return null
  return (
    <div className={styles.actions}>
      {isContact(card) && <ContactActions personId={id} name={name} menuItem="page" />}
      {!card.isTeamMember && <RelationActions card={card} relation={relation} />}
    </div>
  )
}

function RelationActions({ card, relation }: PersonActionsProps) {
  const [search] = useSearchParams()
  const { id, connectionStatus: status } = card
  const { received, sent } = relation
  return (
    <>
      {received && <AnswerButtons size="m" request={requestOfPerson(received)} />}
      {sent && <TakeBackButton request={requestOfPerson(sent)}>{text.takeBack}</TakeBackButton>}
      {!received && !sent && status !== 'Accepted' && (
        <ButtonLink
          look={isContact(card) ? undefined : 'primary'}
          icon={<IconPlus size={17} />}
          to={atDialog(search, 'person', id)}
        >
          {text.connect}
        </ButtonLink>
      )}
      {card.isIndividual && <PracticeAction card={card} relation={relation} />}
    </>
  )
}

/** An individual can be connected with a whole practice. */
function PracticeAction({ card: { id }, relation }: PersonActionsProps) {
  const [search] = useSearchParams()
  const isForPractice = useSession(
    ({ user, claims }) => Boolean(user?.practiceId) && claims.includes('ContactsAndNetwork'),
  )
  const { practiceInvite: invite } = relation
  if (!isForPractice || relation.isPracticeConnected) return null
  if (!invite) {
    return (
      <ButtonLink icon={<IconBuildingCommunity size={17} />} to={atDialog(search, 'individual', id)}>
        {text.connectPractice}
      </ButtonLink>
    )
  }
  const request = requestOfInvite(invite)
  return request.isReceived ? (
    <AnswerButtons size="m" request={request} />
  ) : (
    <TakeBackButton request={request}>{sentText.takeBack}</TakeBackButton>
  )
}
