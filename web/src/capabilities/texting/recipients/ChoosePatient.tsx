import { shownAddress } from '@corridor/contract/patients/rules.ts'
import type { TextConversation, TextRecipient } from '@corridor/contract/texting/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecipientList } from '#capabilities/patients/public.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { choosePatient } from '../state/changes.ts'
import { recipientsQuery } from '../state/queries.ts'
import { conversationText, recipientsText as text, text as words } from '../text.ts'

interface ChoosePatientProps {
  conversation: TextConversation
  /** The number alone does not say who it is, so the choice can be taken back. */
  canBeNone: boolean
  onClose: () => void
}

/** Says with which patient of the practice a conversation is: with one whose record has another number, or who was not meant before. */
export function ChoosePatient({ conversation, canBeNone, onClose }: ChoosePatientProps) {
  const [term, setTerm] = useState('')
  const query = useInfiniteQuery(recipientsQuery(term.trim()))
  const task = useTask(async (one: TextRecipient | null) => {
    await choosePatient(conversation.id, one?.id ?? null)
    onClose()
  })
  return (
    <FormDialog title={conversationText.choosePatient} closeLabel={words.close} onClose={onClose}>
      {task.failure && <Notice tone="error">{task.failure}</Notice>}
      <p>{conversationText.chooseHint(shownAddress(conversation.patientNumber))}</p>
      <SearchField label={text.search} clearLabel={text.clearSearch} value={term} onChange={setTerm} />
      <RecipientList
        query={query}
        none={text.none}
        addressOf={text.numberOf}
        busyId={task.busyWith?.[0]?.id}
        onChoose={(one) => void task.run(one)}
      />
      {canBeNone && (
        <Button isBusy={task.busyWith?.[0] === null} onClick={() => void task.run(null)}>
          {conversationText.noneOfThem}
        </Button>
      )}
    </FormDialog>
  )
}
