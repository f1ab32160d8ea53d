import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'

/** Asked with Enter and not with every letter: each question leaves an entry in the log itself. */
export function FindField() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('thing') ?? ''
  const [typed, setTyped] = useState(asked)
  const ask = (value: string) =>
    setSearch(addressWith(search, { thing: value.trim() }).search, { replace: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  const change = (value: string) => {
    setTyped(value)
    if (value === '' && asked) ask('')
  }
  return (
    <form className={styles.find} onSubmit={submit}>
      <SearchField label={text.search} clearLabel={text.clearSearch} value={typed} onChange={change} />
    </form>
  )
}
