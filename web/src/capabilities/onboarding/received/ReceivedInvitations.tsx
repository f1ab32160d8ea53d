import type { ReceivedInvitation } from '@corridor/contract/office/model.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#platform/api.ts'
import { fromToday } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { IconMailOpened } from '#ui/icons/icons.ts'
import { completeOnboarding } from '../state/complete-onboarding.ts'
import { receivedQuery } from './query.ts'
import { receivedText as text } from './text.ts'

/** The received invitations, each with a button to follow it, so that nobody has to find the mail. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  return (
    <RowList>
      {invitations.map((one) => (
        <ActionRow
          key={one.id}
          Icon={IconMailOpened}
          tone="purple"
          name={text.toWhat(one)}
          actions={
            one.kind === 'team' ? (
              <Join invitation={one} />
            ) : (
              <ButtonLink size="s" look="primary" to="/onboarding?way=new">
                {text.open}
              </ButtonLink>
            )
          }
        >
          <Detail>{text.asWhom(one)}</Detail>
          <Detail>{text.expires(fromToday(one.expiresAt))}</Detail>
        </ActionRow>
      ))}
    </RowList>
  )
}

function Join({ invitation: { id, practiceName } }: { invitation: ReceivedInvitation }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const joining = useTask(
    async () => {
      const body = { invitationId: id }
      await completeOnboarding(() => call('POST /onboarding/v2/complete', { body }))
      navigate('/dashboard', { replace: true })
    },
    {
      done: text.joined(practiceName),
      failure: 'snackbar',
      // It may have been withdrawn meanwhile, so the list is refetched.
      onError: () => void cache.invalidateQueries({ queryKey: receivedQuery.queryKey }),
    },
  )
  return (
    <Button
      size="s"
      look="primary"
      isBusy={joining.isBusy}
      aria-label={text.joinLabel(practiceName)}
      onClick={() => void joining.run()}
    >
      {text.join}
    </Button>
  )
}
