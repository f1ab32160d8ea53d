import type { PersonCard } from '@corridor/contract/people/model.ts'
import { useSearchParams } from 'react-router'
import { ContactActions } from '../../../platform/navigation/ContactActions.tsx'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconBuildingCommunity, IconPlus } from '../../../ui/icons/icons.ts'
import { ConfirmedButton } from '../components/ConfirmedButton.tsx'
import { isContact } from '../components/is-contact.ts'
import { atDialog } from '../components/links.ts'
import styles from '../components/pane.module.css'
import { AnswerButtons } from '../requests/AnswerButtons.tsx'
import { sentText } from '../requests/text.ts'
import { endConnection, withdrawInvite } from '../state/changes.ts'
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
  const { id, displayName: name, connectionStatus: status } = card
  const { received, sent } = relation
  return (
    <>
      {received && <AnswerButtons size="m" name={name} request={received} />}
      {sent && (
        <ConfirmedButton
          question={text.takingBack(name)}
          work={() => endConnection(sent)}
          done={text.takenBack(name)}
        >
          {text.takeBack}
        </ConfirmedButton>
      )}
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
function PracticeAction({ card: { id, displayName: name }, relation }: PersonActionsProps) {
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
  return invite.direction === 'received' ? (
    <AnswerButtons size="m" name={name} request={invite} />
  ) : (
    <ConfirmedButton
      question={sentText.takingBack(name)}
      work={() => withdrawInvite(invite.practiceInviteId)}
      done={sentText.takenBack(name)}
    >
      {sentText.takeBack}
    </ConfirmedButton>
  )
}
