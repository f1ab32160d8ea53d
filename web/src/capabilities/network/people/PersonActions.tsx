import type { PersonCard } from '@corridor/contract/people/model.ts'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { ContactActions } from '../../../platform/navigation/ContactActions.tsx'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { AskedButton } from '../components/AskedButton.tsx'
import { isContact } from '../components/is-contact.ts'
import styles from '../components/pane.module.css'
import { atDialog } from '../components/places.ts'
import { AnswerButtons } from '../requests/AnswerButtons.tsx'
import { requestsText, sentText } from '../requests/text.ts'
import { answerInvite, answerRequest, endConnection, takeBackInvite } from '../state/changes.ts'
import { personText as text } from './text.ts'
import type { PersonTie } from './use-person-tie.ts'

interface PersonActionsProps {
  card: PersonCard
  tie: PersonTie
}

/** To write to somebody, and what comes next between two people, and between a practice and somebody on their own. */
export function PersonActions({ card, tie }: PersonActionsProps) {
  const ownId = useSession((session) => session.user?.id)
  const { id, displayName: name } = card
  if (id === ownId) return null
  return (
    <div className={styles.actions}>
      {isContact(card) && <ContactActions personId={id} name={name} place="page" />}
      {!card.isTeamMember && <TieActions card={card} tie={tie} />}
    </div>
  )
}

function TieActions({ card, tie }: PersonActionsProps) {
  const [search] = useSearchParams()
  const { id, displayName: name, connectionStatus: status } = card
  const { received, sent } = tie
  return (
    <>
      {received && (
        <AnswerButtons
          size="m"
          name={name}
          question={requestsText.ignoringPerson(name)}
          onAnswer={(answer) => answerRequest(answer === 'accept' ? 'accept' : 'reject', received)}
        />
      )}
      {sent && (
        <AskedButton
          question={text.takingBack(name)}
          work={() => endConnection(sent)}
          done={text.takenBack(name)}
        >
          {text.takeBack}
        </AskedButton>
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
      {card.isIndividual && <PracticeAction card={card} tie={tie} />}
    </>
  )
}

/** Somebody on their own can be connected with a whole practice. */
function PracticeAction({ card: { id, displayName: name }, tie }: PersonActionsProps) {
  const [search] = useSearchParams()
  const isForPractice = useSession(
    ({ user, claims }) => Boolean(user?.practiceId) && claims.includes('ContactsAndNetwork'),
  )
  const { practiceInvite: invite } = tie
  if (!isForPractice || tie.isPracticeConnected) return null
  if (!invite) {
    return (
      <ButtonLink icon={<IconBuildingCommunity size={17} />} to={atDialog(search, 'individual', id)}>
        {text.connectPractice}
      </ButtonLink>
    )
  }
  return invite.direction === 'received' ? (
    <AnswerButtons
      size="m"
      name={name}
      question={requestsText.ignoringPractice(name)}
      onAnswer={(answer) => answerInvite(answer, invite)}
    />
  ) : (
    <AskedButton
      question={sentText.takingBack(name)}
      work={() => takeBackInvite(invite.practiceInviteId)}
      done={sentText.takenBack(name)}
    >
      {sentText.takeBack}
    </AskedButton>
  )
}
