import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import styles from './TrailTab.module.css'
import { trailText as text } from './text.ts'

/** Sent with Enter and not with every letter: each search leaves an entry in the log itself. */
export function FindField() {
  const [search, setSearch] = useSearchParams()
  const searched = search.get('q') ?? ''
  const [typed, setTyped] = useState(searched)
  const send = (value: string) => setSearch(addressWith(search, { q: value }).search, { replace: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(typed.trim())
  }
  const change = (value: string) => {
    setTyped(value)
    if (value === '' && searched) send('')
  }
  return (
    <form className={styles.find} onSubmit={submit}>
      <SearchField label={text.search} clearLabel={text.clearSearch} value={typed} onChange={change} />
    </form>
  )
}
