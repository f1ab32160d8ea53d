import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounce } from 'use-debounce'
import { RecipientList } from '#capabilities/patients/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { recipientsQuery } from '../state/queries.ts'
import { recipientsText as text, text as words } from '../text.ts'
import { RecipientDialog } from './RecipientDialog.tsx'

/** The drawer of those who can be written to, with a way to add somebody and to put their address right. */
export function Recipients({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [term, setTerm] = useState('')
  const [wanted] = useDebounce(term.trim(), 250)
  const [edited, setEdited] = useState<PatientRecipient | 'new'>()
  const query = useInfiniteQuery(recipientsQuery(wanted))
  const write = (id: string) => setSearch(addressWith(search, { panel: 'write', to: id }).search)
  if (edited)
    return (
      <RecipientDialog
        recipient={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onSaved={(id) => (edited === 'new' ? write(id) : void query.refetch())}
      />
    )
  return (
    <Drawer
      title={text.title}
      closeLabel={words.close}
      onClose={onClose}
      foot={
        <Button icon={<IconUserPlus size={18} />} onClick={() => setEdited('new')}>
          {text.add}
        </Button>
      }
    >
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={term}
        onChange={setTerm}
        takesFocus
      />
      <RecipientList
        query={query}
        none={text.none}
        addressOf={({ email }) => email ?? ''}
        markOf={({ addressProblem }) => addressProblem && <Badge tone="red">{text.bounced}</Badge>}
        onChoose={({ id }) => write(id)}
        onEdit={setEdited}
      />
    </Drawer>
  )
}
