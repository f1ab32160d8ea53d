import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import type { TextRecipient } from '@corridor/contract/texting/model.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { localDay } from '../../../platform/dates.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { MoreButton } from '../../../ui/data/list/MoreButton.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { IconPencil, IconUserPlus } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { withConversation } from '../addresses.ts'
import { openConversation } from '../state/changes.ts'
import { numbersQuery, recipientsQuery } from '../state/queries.ts'
import { conversationText, recipientsText as text, text as words } from '../text.ts'
import { RecipientDialog } from './RecipientDialog.tsx'
import styles from './Recipients.module.css'

/** Whom one can write to, with a way to add somebody and to put their number right. */
export function Recipients({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [term, setTerm] = useState('')
  const [edited, setEdited] = useState<TextRecipient | 'new'>()
  const [from, setFrom] = useState<string>()
  const numbers = useQuery(numbersQuery).data?.numbers ?? []
  const query = useInfiniteQuery(recipientsQuery(term.trim()))
  const task = useTask(async ({ id, mobileNumber }: TextRecipient) => {
    const { id: conversationId } = await openConversation({
      mobileNumber: mobileNumber ?? '',
      patientId: id,
      practiceNumber: from,
    })
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
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={5}
        empty={{
          when: ({ pages }) => pages.every(({ recipients }) => recipients.length === 0),
          show: <p className={styles.none}>{text.none}</p>,
        }}
      >
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ recipients }) => recipients)
              .map((one) => (
                <Recipient
                  key={one.id}
                  recipient={one}
                  isBusy={task.busyWith?.[0].id === one.id}
                  onChoose={() => void task.run(one)}
                  onEdit={() => setEdited(one)}
                />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query}>{text.more}</MoreButton>
    </FormDialog>
  )
}

interface RecipientProps {
  recipient: TextRecipient
  isBusy: boolean
  onChoose: () => void
  onEdit: () => void
}

function Recipient({ recipient, isBusy, onChoose, onEdit }: RecipientProps) {
  const name = `${recipient.firstName} ${recipient.lastName}`
  const { mobileNumber } = recipient
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.choice}
        aria-busy={isBusy || undefined}
        onClick={mobileNumber ? onChoose : onEdit}
      >
        <Avatar name={name} initials={initials(recipient)} size="s" />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {mobileNumber ? shownAddress(mobileNumber) : text.noNumber} ·{' '}
            {conversationText.born(localDay(recipient.dateOfBirth))}
          </span>
        </span>
      </button>
      <IconButton label={text.edit(name)} icon={<IconPencil size={18} />} onClick={onEdit} />
    </li>
  )
}
