import { US_STATES, type UsState } from '@corridor/contract/kernel/us-states.ts'
import { useState } from 'react'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePractices, useStates } from '../state/queries.ts'
import type { PracticeForm } from '../state/use-practice-form.ts'
import { wizardText as text } from '../text.ts'
import { PracticeList } from './PracticeList.tsx'

/** All fifty stand there at once; how many practices each has comes with the answer. */
const STATES = Object.entries(US_STATES).map(([code, name]) => ({ code, name, practices: 0 }))

/** Finding one's practice: its state, then the list, which a word makes shorter. */
export function PracticeFinder({ form }: { form: PracticeForm }) {
  const { values: draft, change, field } = form
  const states = useStates().data ?? STATES
  const [typed, setTyped] = useState('')
  const isSearched = (usePractices(draft.searchState).data?.length ?? 0) > 1
  return (
    <>
      <SelectField
        {...field('searchState')}
        label={text.state}
        placeholder={text.statePlaceholder}
        onChange={(event) => {
          setTyped('')
          change({ searchState: event.target.value, practice: null })
        }}
      >
        {states.map(({ code, name, practices }) => (
          <option key={code} value={code}>
            {practices > 0 ? text.stateCount(name, practices) : name}
          </option>
        ))}
      </SelectField>
      {isSearched && (
        <TextField
          id="filter"
          type="search"
          label={text.filter}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter ends the search; it does not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {draft.searchState && (
        <PracticeList
          key={draft.searchState}
          state={draft.searchState as UsState}
          typed={typed}
          chosen={draft.practice}
          error={form.errorOf('practice')}
          onChoose={(practice) => change({ practice })}
          onClear={() => setTyped('')}
        />
      )}
    </>
  )
}
