import { US_STATES, type UsState } from '@corridor/contract/kernel/us-states.ts'
import type { PracticeListing } from '@corridor/contract/office/model.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { usePractices, useStates } from '../state/queries.ts'
import styles from './PracticeFinder.module.css'
import { practicesWith } from './practice-filter.ts'
import { wizardText as text } from './text.ts'
import type { PracticeForm } from './use-practice-form.ts'

/** All of them stand there at once; how many practices each has comes with the answer. */
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

interface PracticeListProps {
  state: UsState
  /** Makes the list shorter. */
  typed: string
  chosen: PracticeListing | null
  error: string | undefined
  onChoose: (practice: PracticeListing) => void
  onClear: () => void
}

const NothingHere = ({ title, children, action }: { title: string; children: string; action: ReactNode }) => (
  <div className={styles.nothing} role="status">
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
    {action}
  </div>
)

/** The practices of a state, to choose one from. */
function PracticeList({ state, typed, chosen, error, onChoose, onClear }: PracticeListProps) {
  const none = (
    <NothingHere
      title={text.noneTitle(US_STATES[state])}
      action={<ButtonLink to="?way=new">{text.openNew}</ButtonLink>}
    >
      {text.none}
    </NothingHere>
  )
  const filtered = (
    <NothingHere title={text.filteredTitle} action={<Button onClick={onClear}>{text.clear}</Button>}>
      {text.filtered(typed.trim())}
    </NothingHere>
  )
  return (
    <Loaded
      query={usePractices(state)}
      loadingLabel={text.loading}
      rows={3}
      failedTitle={text.failed}
      empty={{ when: (practices) => practices.length === 0, show: none }}
    >
      {(practices) => {
        const shown = practicesWith(practices, typed)
        if (shown.length === 0) return filtered
        return (
          <div className={styles.list}>
            <RadioCards
              id="practice"
              name="practice"
              legend={text.practices}
              look="list"
              cards={shown.map(({ id, name, practiceType, city }) => ({
                value: id,
                label: name,
                detail: [practiceType, city].filter(Boolean).join(' · '),
                icon: <IconBuildingCommunity size={20} />,
              }))}
              value={chosen?.id ?? ''}
              onChange={(chosenId) => onChoose(practices.find(({ id }) => id === chosenId)!)}
              error={error}
            />
          </div>
        )
      }}
    </Loaded>
  )
}
