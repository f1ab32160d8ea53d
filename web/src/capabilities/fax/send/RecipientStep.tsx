import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { addContact } from '../state/changes.ts'
import { contactsQuery, numbersQuery } from '../state/queries.ts'
import { sendText as text } from '../text.ts'
import type { FaxDraft } from './draft.ts'
import styles from './SendFax.module.css'

interface RecipientStepProps {
  draft: FaxDraft
  change: (part: Partial<FaxDraft>) => void
}

export const digitsOf = (number: string): string => number.replace(/\D/g, '').slice(-10)

/** Whom it is for: a contact, or a number that is typed. */
export function RecipientStep({ draft, change }: RecipientStepProps) {
  const { data } = useQuery(contactsQuery)
  const { data: own } = useQuery(numbersQuery)
  const saving = useTask(() => addContact(draft.toNumber, draft.toName), { done: text.contactSaved })
  const contacts = data?.contacts ?? []
  const numbers = own?.numbers ?? []
  const isKnown = contacts.some(({ eFaxNumber }) => digitsOf(eFaxNumber) === digitsOf(draft.toNumber))
  return (
    <div className={styles.part}>
      {contacts.length > 0 && (
        <ul className={styles.contacts} aria-label={text.contacts}>
          {contacts.map(({ id, practiceName, eFaxNumber }) => (
            <li key={id}>
              <Button
                size="s"
                onClick={() => change({ toNumber: shownAddress(eFaxNumber), toName: practiceName })}
              >
                {practiceName}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PhoneField
        id="fax-number"
        label={text.number}
        autoComplete="off"
        autoFocus
        value={draft.toNumber}
        onChange={({ target }) => change({ toNumber: target.value })}
      />
      <TextField
        id="fax-name"
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={120}
        value={draft.toName}
        onChange={({ target }) => change({ toName: target.value })}
      />
      {draft.toName.trim() !== '' && digitsOf(draft.toNumber).length === 10 && !isKnown && (
        <div>
          <Button size="s" isBusy={saving.isBusy} onClick={() => void saving.run()}>
            {text.saveContact}
          </Button>
        </div>
      )}
      {saving.failure && <Notice tone="error">{saving.failure}</Notice>}
      {numbers.length > 1 && (
        <SelectField
          id="fax-from"
          label={text.from}
          value={draft.fromNumber || numbers[0]!.number}
          onChange={({ target }) => change({ fromNumber: target.value })}
        >
          {numbers.map(({ number, label }) => (
            <option key={number} value={number}>
              {[shownAddress(number), label].filter(Boolean).join(' · ')}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
