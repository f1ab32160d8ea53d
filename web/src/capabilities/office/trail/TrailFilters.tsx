import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ReportFilters } from '#ui/layout/ReportHead.tsx'
import { useTeam } from '../state/queries.ts'
import { FindField } from './FindField.tsx'
import { CHOSEN_DATES, type FILTERS, filtersIn } from './filters.ts'
import { trailText as text } from './text.ts'
import { areas } from './words.ts'

interface Named {
  id: string
  displayName: string
}

/** Former members can be chosen when they appear in an entry, and stay chosen. */
function namesOf(
  chosen: string,
  team: readonly Named[],
  entries: readonly TrailEntry[],
): Map<string, string> {
  const names = new Map(team.map(({ id, displayName }) => [id, displayName]))
  for (const { personId, personName } of entries) if (personId && personName) names.set(personId, personName)
  if (chosen && !names.has(chosen)) names.set(chosen, text.someoneElse)
  return names
}

type Change = { target: { value: string } }

/** In the address, so that what was found can be passed on and survives a reload. */
export function TrailFilters({ entries }: { entries: readonly TrailEntry[] }) {
  const [search, setSearch] = useSearchParams()
  const team = useTeam().data?.teamMembersList ?? []
  const filter = (name: (typeof FILTERS)[number]) => ({
    id: `trail-${name}`,
    value: search.get(name) ?? '',
    onChange: ({ target }: Change) =>
      setSearch(addressWith(search, { [name]: target.value }).search, { replace: true }),
  })
  const who = { ...filter('who'), value: filtersIn(search).personId ?? '' }
  return (
    <ReportFilters label={text.filters}>
      <FindField key={search.get('q')} />
      <SelectField {...who} label={text.person}>
        <option value="">{text.everyone}</option>
        {[...namesOf(who.value, team, entries)].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...filter('area')} label={text.area}>
        <option value="">{text.everything}</option>
        {areas.map(({ area, name }) => (
          <option key={area} value={area}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...filter('outcome')} label={text.outcome}>
        <option value="">{text.allOutcomes}</option>
        <option value="done">{text.outcomes.done}</option>
        <option value="refused">{text.outcomes.refused}</option>
      </SelectField>
      <SelectField {...filter('days')} label={text.time}>
        <option value="">{text.always}</option>
        {Object.entries(text.days).map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value={CHOSEN_DATES}>{text.chosenDates}</option>
      </SelectField>
      {search.get('days') === CHOSEN_DATES && (
        <>
          <DateField {...filter('from')} label={text.from} />
          <DateField {...filter('to')} label={text.to} />
        </>
      )}
    </ReportFilters>
  )
}

/** Shows what is being typed at once: a browser forgets the digits of a date that changes a moment later. */
function DateField(props: { id: string; label: string; value: string; onChange: (change: Change) => void }) {
  const [typed, setTyped] = useState(props.value)
  const change = ({ target: { value } }: Change) => {
    setTyped(value)
    props.onChange({ target: { value } })
  }
  return <TextField {...props} type="date" value={typed} onChange={change} />
}
