import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import type { TextRecipient } from '@corridor/contract/texting/model.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RecipientList } from '#capabilities/patients/public.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { withConversation, writingTo } from '../addresses.ts'
import { openConversation } from '../state/changes.ts'
import { numbersQuery, recipientsQuery } from '../state/queries.ts'
import { recipientsText as text, text as words } from '../text.ts'
import { RecipientDialog } from './RecipientDialog.tsx'

/** Whom one can write to, with a way to add somebody and to put their number right. */
export function Recipients({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [term, setTerm] = useState('')
  const [edited, setEdited] = useState<TextRecipient | 'new'>()
  const [from, setFrom] = useState<string>()
  const numbers = useQuery(numbersQuery).data?.numbers ?? []
  const query = useInfiniteQuery(recipientsQuery(term.trim()))
  const task = useTask(async (recipient: TextRecipient) => {
    const { id: conversationId } = await openConversation(
      { mobileNumber: recipient.mobileNumber ?? '', patientId: recipient.id, practiceNumber: from },
      patientName(recipient),
    )
    setSearch(withConversation(search, conversationId).search)
  })
  if (edited)
    return (
      <RecipientDialog
        recipient={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onSaved={() => void query.refetch()}
      />
    )
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      {task.failure && <Notice tone="error">{task.failure}</Notice>}
      <SearchField label={text.search} clearLabel={text.clearSearch} value={term} onChange={setTerm} />
      {numbers.length > 1 && (
        <SelectField
          id="text-from"
          label={text.from}
          value={from ?? numbers[0]!.number}
          onChange={({ target }) => setFrom(target.value)}
        >
          {numbers.map(({ number, label }) => (
            <option key={number} value={number}>
              {[label, shownAddress(number)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </SelectField>
      )}
      <Button icon={<IconUserPlus size={18} />} onClick={() => setEdited('new')}>
        {text.add}
      </Button>
      <RecipientList
        query={query}
        none={text.none}
        addressOf={text.numberOf}
        busyId={task.busyWith?.[0].id}
        onChoose={(one) =>
          one.mobileNumber ? void task.run(one) : setSearch(writingTo(search, one.id).search)
        }
        onEdit={setEdited}
      />
    </FormDialog>
  )
}
