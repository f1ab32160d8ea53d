import type { PatientRecipient } from '@corridor/contract/email/model.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
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
import { Notice } from '#ui/states/Notice.tsx'
import { recipientsQuery } from '../state/queries.ts'
import { recipientsText as text, text as words } from '../text.ts'
import { RecipientDialog } from './RecipientDialog.tsx'

/** The drawer of those who can be written to, with a way to add somebody and to put their address right. */
export function Recipients({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [term, setTerm] = useState('')
  const [wanted] = useDebounce(term.trim(), 250)
  const [edited, setEdited] = useState<PatientRecipient | 'new'>()
  const [unreachable, setUnreachable] = useState<PatientRecipient>()
  const query = useInfiniteQuery(recipientsQuery(wanted))
  const write = (id: string) => setSearch(addressWith(search, { panel: 'write', to: id }).search)
  if (edited)
    return (
      <RecipientDialog
        recipient={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onSaved={(id) => {
          if (edited === 'new' || unreachable) write(id)
          else void query.refetch()
        }}
      />
    )
  if (unreachable)
    return (
      <OtherWays
        recipient={unreachable}
        onEdit={() => setEdited(unreachable)}
        onWrite={write}
        onBack={() => setUnreachable(undefined)}
        onClose={onClose}
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
        addressOf={({ email }) => email ?? text.noAddress}
        markOf={({ addressProblem }) => addressProblem && <Badge tone="red">{text.bounced}</Badge>}
        onChoose={(one) => (isReachable(one) ? write(one.id) : setUnreachable(one))}
        onEdit={setEdited}
      />
    </Drawer>
  )
}

/** Mail reaches them, as far as anybody knows. */
const isReachable = ({ email, addressProblem }: PatientRecipient): boolean =>
  email !== null && addressProblem === null

interface OtherWaysProps {
  recipient: PatientRecipient
  onEdit: () => void
  onWrite: (id: string) => void
  onBack: () => void
  onClose: () => void
}

/** What can be done for a patient whom mail does not reach: an address, a link by text, or their guardian. */
function OtherWays({ recipient, onEdit, onWrite, onBack, onClose }: OtherWaysProps) {
  const { id, email, mobileNumber, guardian } = recipient
  const name = patientName(recipient)
  return (
    <Drawer
      title={text.title}
      closeLabel={words.close}
      onClose={onClose}
      foot={
        <Button look="quiet" onClick={onBack}>
          {text.back}
        </Button>
      }
    >
      <Notice tone={email ? 'error' : 'info'}>
        {email ? text.failing(name, email) : text.without(name)}
      </Notice>
      <Button look="primary" onClick={onEdit}>
        {email ? text.correct : text.addAddress}
      </Button>
      {mobileNumber && (
        <Button onClick={() => onWrite(id)}>{text.textLink(shownAddress(mobileNumber))}</Button>
      )}
      {guardian && (
        <Button onClick={() => onWrite(guardian.id)}>{text.guardian(guardian.name, guardian.email)}</Button>
      )}
    </Drawer>
  )
}
