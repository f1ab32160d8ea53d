import type { PracticeParty } from '@corridor/contract/network/model.ts'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { atDialog } from '../components/links.ts'
import { practicesText as text } from './text.ts'

/** Opens the dialog with the message of an invite. */
export function InviteLink({ practice: { id, name } }: { practice: Pick<PracticeParty, 'id' | 'name'> }) {
  const [search] = useSearchParams()
  return (
    <ButtonLink size="s" to={atDialog(search, 'practice', id)} aria-label={text.inviteLabel(name)}>
      {text.invite}
    </ButtonLink>
  )
}
