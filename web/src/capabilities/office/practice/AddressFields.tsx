import { US_STATES } from '@corridor/contract/kernel/us-states.ts'
import { ADDRESS_LINE_MAX, CITY_MAX, ZIP_MAX } from '@corridor/contract/office/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import { call } from '#platform/api.ts'
import type { FieldState } from '#platform/form.ts'
import { classes } from '#ui/classes.ts'
import { Combobox } from '#ui/fields/choice/Combobox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './AddressFields.module.css'
import type { AddressDraft } from './address-draft.ts'
import { addressText as text } from './text.ts'

interface AddressFieldsProps {
  field: (part: keyof AddressDraft) => FieldState
  onPick: (address: AddressDraft) => void
  /** Below the street. */
  hint?: string
  /** The suite stands beside the street. */
  isWide?: boolean
}

const NONE: never[] = []
/** What is typed is looked up once it has stood still for a moment. */
const STILL_MS = 250

/** The street with the location below it, or the location alone. */
export function suggestionOf({ line1, line2, city, state, zip }: AddressDraft) {
  const key = [line1, line2, city, state, zip].join('|')
  const street = [line1, line2].filter(Boolean).join(', ')
  const location = [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return street ? { key, label: street, detail: location } : { key, label: location }
}

/** An address, with what may be meant offered from the first letters on. Picking fills in all of it. */
export function AddressFields({ field, onPick, hint, isWide }: AddressFieldsProps) {
  // Only what was typed is searched for: an address that was picked needs no other.
  const [typed, setTyped] = useState('')
  const [search] = useDebounce(typed, STILL_MS)
  const found = useAddresses(typed && search).data ?? NONE
  const street = field('line1')
  return (
    <div className={classes(styles.address, isWide && styles.wide)}>
      <div className={styles.street}>
        <Combobox
          {...street}
          label={text.line1}
          hint={hint}
          maxLength={ADDRESS_LINE_MAX}
          suggestions={found.map(suggestionOf)}
          listLabel={text.suggestions}
          countLabel={text.found}
          onChange={(line1) => {
            setTyped(line1)
            street.onChange(line1)
          }}
          onPick={(index) => {
            setTyped('')
            onPick(found[index]!)
          }}
        />
      </div>
      <div className={styles.line2}>
        <TextField
          {...field('line2')}
          label={text.line2}
          autoComplete="address-line2"
          maxLength={ADDRESS_LINE_MAX}
        />
      </div>
      <div className={styles.city}>
        <TextField {...field('city')} label={text.city} autoComplete="address-level2" maxLength={CITY_MAX} />
      </div>
      <div className={styles.state}>
        <SelectField
          {...field('state')}
          label={text.state}
          placeholder={text.statePlaceholder}
          autoComplete="address-level1"
        >
          {Object.entries(US_STATES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.zip}>
        <TextField
          {...field('zip')}
          label={text.zip}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={ZIP_MAX}
        />
      </div>
    </div>
  )
}

/** Fewer letters would find half a town. */
const ADDRESS_MIN = 3

function useAddresses(typed: string) {
  const search = typed.trim()
  return useQuery({
    queryKey: ['office', 'addresses', search],
    queryFn: () => call('GET /address-lookup/v2', { query: { search } }),
    enabled: search.length >= ADDRESS_MIN,
    // What was found for fewer letters stays until the next answer, or the list would flicker at every key.
    placeholderData: (before) => (search.length >= ADDRESS_MIN ? before : undefined),
  })
}
