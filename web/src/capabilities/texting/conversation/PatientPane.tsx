import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import type { TextConversation, TextingDetails } from '@corridor/contract/texting/model.ts'
import { type ReactNode, useState } from 'react'
import { bornWords } from '#capabilities/patients/public.ts'
import { ConversationSide } from '#engines/conversation/ConversationSide.tsx'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { ChoosePatient } from '../recipients/ChoosePatient.tsx'
import { RecipientDialog } from '../recipients/RecipientDialog.tsx'
import { choosePatient } from '../state/changes.ts'
import { conversationText as text } from '../text.ts'
import styles from './Conversation.module.css'

interface PatientPaneProps {
  conversation: TextConversation
  details: TextingDetails | undefined
}

const TONES = { 'opted-in': 'green', 'opted-out': 'red', unknown: 'grey' } as const

/** Beside the conversation, where there is room. */
export const PatientPane = (props: PatientPaneProps) => (
  <ConversationSide label={text.side}>
    <PatientParts {...props} />
  </ConversationSide>
)

/** Who the conversation is with, whether they may be texted, and whom one could mean. */
export function PatientParts({ conversation, details }: PatientPaneProps) {
  if (!details) return null
  const { consent, patient, people, children, candidates } = details
  return (
    <>
      <div className={styles.part}>
        <Badge tone={TONES[consent.status]}>{text.texting[consent.status]}</Badge>
        {consent.closedBecause && <p className={styles.hint}>{consent.closedBecause}</p>}
      </div>
      {patient && (
        <div className={styles.part}>
          <Person patient={patient} />
          <ChooseButton
            conversation={conversation}
            canBeNone={people.length !== 1 || people[0]?.id !== patient.id}
          >
            {text.changePatient}
          </ChooseButton>
        </div>
      )}
      {people.length > 1 && (
        <div className={styles.part}>
          <h3 className={styles.title}>{text.familyPhone}</h3>
          <p className={styles.hint}>{text.familyHint}</p>
          {people
            .filter(({ id }) => id !== patient?.id)
            .map((one) => (
              <Person key={one.id} patient={one} />
            ))}
        </div>
      )}
      {children.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.title}>{text.children}</h3>
          {children.map(({ textsTo, ...child }) => (
            <Person key={child.id} patient={child}>
              <p className={styles.hint}>
                {text.textsAbout(child.firstName, textsTo?.number === conversation.patientNumber || textsTo)}
              </p>
            </Person>
          ))}
        </div>
      )}
      {!patient && <Unknown conversation={conversation} candidates={candidates} />}
      {conversation.practiceNumber && (
        <p className={styles.hint}>
          {text.practiceNumber}: {shownAddress(conversation.practiceNumber)}
        </p>
      )}
    </>
  )
}

function Person({ patient, children }: { patient: Patient; children?: ReactNode }) {
  return (
    <div className={styles.person}>
      <strong>{patientName(patient)}</strong>
      <span className={styles.hint}>{bornWords(patient.dateOfBirth, text.born)}</span>
      {children}
      <TextLink to={`/dashboard/patient-records/${patient.id}`}>{text.openRecord}</TextLink>
    </div>
  )
}

interface ChooseButtonProps {
  conversation: TextConversation
  canBeNone?: boolean
  children: ReactNode
}

/** Any patient can be meant: people text from a new phone, or from somebody else’s. */
function ChooseButton({ conversation, canBeNone = false, children }: ChooseButtonProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setChoosing(true)}>
        {children}
      </Button>
      {isChoosing && (
        <ChoosePatient conversation={conversation} canBeNone={canBeNone} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}

interface UnknownProps {
  conversation: TextConversation
  candidates: readonly Patient[]
}

/** A number that nobody has, or several: somebody says who it is, and nothing is guessed. */
function Unknown({ conversation, candidates }: UnknownProps) {
  const [isAdding, setAdding] = useState(false)
  const task = useTask(choosePatient, { failure: 'snackbar' })
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{text.unknownTitle}</h3>
      <p className={styles.hint}>{candidates.length > 0 ? text.candidates : text.unknownHint}</p>
      {candidates.map((one) => (
        <Button
          key={one.id}
          size="s"
          isBusy={task.busyWith?.[1] === one.id}
          onClick={() => void task.run(conversation.id, one.id)}
        >
          {text.choose(patientName(one))}
        </Button>
      ))}
      <ChooseButton conversation={conversation}>{text.choosePatient}</ChooseButton>
      <Button size="s" onClick={() => setAdding(true)}>
        {text.addPatient}
      </Button>
      {isAdding && (
        <RecipientDialog
          mobileNumber={conversation.patientNumber}
          onClose={() => setAdding(false)}
          onSaved={(id) => void choosePatient(conversation.id, id)}
        />
      )}
    </div>
  )
}
