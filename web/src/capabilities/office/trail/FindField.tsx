import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'

export interface Named {
  id: string
  displayName: string
}

/** Whom a name means: the one who is called so, or the only one whose name has it. */
function idOf(typed: string, team: readonly Named[]): string {
  const wanted = typed.toLowerCase()
  const found = team.filter(({ displayName }) => displayName.toLowerCase().includes(wanted))
  const one = found.find(({ displayName }) => displayName.toLowerCase() === wanted)
  return one?.id ?? (found.length === 1 ? found[0]!.id : typed)
}

/** Asked with Enter and not with every letter: each question leaves an entry in the log itself. */
export function FindField({ team }: { team: readonly Named[] }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('thing') ?? ''
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? team.find(({ id }) => id === asked)?.displayName ?? asked
  const ask = (value: string) => setSearch(addressWith(search, { thing: value }).search, { replace: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = shown.trim()
    ask(wanted && idOf(wanted, team))
  }
  const change = (value: string) => {
    setTyped(value)
    if (value === '' && asked) ask('')
  }
  return (
    <form className={styles.find} onSubmit={submit}>
      <SearchField label={text.search} clearLabel={text.clearSearch} value={shown} onChange={change} />
    </form>
  )
}
