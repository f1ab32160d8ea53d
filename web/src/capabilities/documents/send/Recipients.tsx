import type { Contact } from '@corridor/contract/patients/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { IconBuilding, IconCheck, IconMail, IconPencil, IconPlus, IconX } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { directoryQuery, recipientsQuery } from '../state/queries.ts'
import type { Chosen } from './draft.ts'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

interface RecipientsProps {
  chosen: readonly Chosen[]
  /** Whether several can get it. */
  isMany: boolean
  onChange: (chosen: Chosen[]) => void
  onAdd: () => void
  onEdit?: (contactId: string) => void
}

const nameOf = ({ firstName, lastName }: Contact): string => `${firstName} ${lastName}`.trim()

/** Connected practices, then contacts outside Corridor: chosen by a click, and taken back by another one. */
export function Recipients({ chosen, isMany, onChange, onAdd, onEdit }: RecipientsProps) {
  const [term, setTerm] = useState('')
  const query = useQuery(directoryQuery(term.trim()))
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const toggle = (one: Chosen) => {
    if (isChosen(one.id)) return onChange(chosen.filter(({ id }) => id !== one.id))
    onChange(isMany ? [...chosen, one] : [one])
  }
  return (
    <div className={styles.part}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={term}
        onChange={setTerm}
        takesFocus
      />
      {chosen.length > 0 && <ChosenRecipients chosen={chosen} onRemove={toggle} />}
      {chosen.map(
        (one) =>
          one.type === 'practice' && (
            <DoctorChoice
              key={one.id}
              practice={one}
              isForDoctors={!isMany}
              onChange={(changed) =>
                onChange(chosen.map((before) => (before.id === one.id ? changed : before)))
              }
            />
          ),
      )}
      <Loaded query={query} loadingLabel={text.loading} rows={5} failedTitle={text.failedTitle}>
        {({ practices, recipients }) => (
          <>
            <p className={styles.label}>{text.connected}</p>
            <ul className={styles.list}>
              {practices.map(({ id, name, city, state, practiceType }) => (
                <li key={id}>
                  <Choice
                    icon={<IconBuilding size={18} aria-hidden="true" />}
                    name={name}
                    detail={[practiceType, [city, state].filter(Boolean).join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                    isOn={isChosen(id)}
                    onChoose={() => toggle({ type: 'practice', id, name })}
                  />
                </li>
              ))}
            </ul>
            {practices.length + recipients.length === 0 && <p className={styles.hint}>{text.noneFound}</p>}
            <p className={styles.label}>{text.contacts}</p>
            {recipients.length === 0 && <p className={styles.hint}>{text.noContacts}</p>}
            <ul className={styles.list}>
              {recipients.map((contact) => (
                <li key={contact.id} className={styles.withEdit}>
                  <Choice
                    icon={<IconMail size={18} aria-hidden="true" />}
                    name={contact.practiceName}
                    detail={[nameOf(contact), contact.email].filter(Boolean).join(' · ')}
                    isOn={isChosen(contact.id)}
                    onChoose={() =>
                      toggle({
                        type: 'recipient',
                        id: contact.id,
                        name: contact.practiceName,
                        email: contact.email,
                        personName: nameOf(contact),
                      })
                    }
                  />
                  {onEdit && (
                    <IconButton
                      label={text.editContact(contact.practiceName)}
                      icon={<IconPencil size={17} />}
                      onClick={() => onEdit(contact.id)}
                    />
                  )}
                </li>
              ))}
            </ul>
            <div>
              <Button size="s" icon={<IconPlus size={18} aria-hidden="true" />} onClick={onAdd}>
                {text.addContact}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

interface ChosenRecipientsProps {
  chosen: readonly Chosen[]
  onRemove: (one: Chosen) => void
}

const ChosenRecipients = ({ chosen, onRemove }: ChosenRecipientsProps) => (
  <ul className={styles.chips} aria-label={text.chosen(chosen.length)}>
    {chosen.map((one) => (
      <li key={one.id} className={styles.chip}>
        {one.name}
        <IconButton label={text.remove(one.name)} icon={<IconX size={14} />} onClick={() => onRemove(one)} />
      </li>
    ))}
  </ul>
)

interface ChoiceProps {
  icon: React.ReactNode
  name: string
  detail: string
  isOn: boolean
  onChoose: () => void
}

function Choice({ icon, name, detail, isOn, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes(styles.choice, isOn && styles.on)}
      aria-pressed={isOn}
      onClick={onChoose}
    >
      {icon}
      <span className={styles.choiceWords}>
        <span className={styles.name}>{name}</span>
        {detail && <span className={styles.hint}>{detail}</span>}
      </span>
      {isOn && <IconCheck size={18} aria-hidden="true" />}
    </button>
  )
}

type Practice = Extract<Chosen, { type: 'practice' }>

interface DoctorChoiceProps {
  practice: Practice
  /** A referral is for a doctor; documents are for anybody there. */
  isForDoctors: boolean
  onChange: (practice: Chosen) => void
}

/** Whom at the practice it is for, if that is known. */
function DoctorChoice({ practice, isForDoctors, onChange }: DoctorChoiceProps) {
  const id = useId()
  const { data } = useQuery(recipientsQuery(practice.id))
  const people = data?.people.filter(({ isDoctor }) => isDoctor || !isForDoctors) ?? []
  if (people.length === 0) return null
  const choose = (personId: string) => {
    const person = people.find((one) => one.id === personId)
    onChange({ ...practice, personId: person?.id, personName: person?.name })
  }
  return (
    <SelectField
      id={id}
      label={`${practice.name}: ${text.doctor}`}
      value={practice.personId ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{text.anyone}</option>
      {people.map(({ id: personId, name, role }) => (
        <option key={personId} value={personId}>
          {role ? `${name}, ${role}` : name}
        </option>
      ))}
    </SelectField>
  )
}
