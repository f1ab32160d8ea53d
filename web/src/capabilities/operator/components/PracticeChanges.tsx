import type { RequestedChange } from '@corridor/contract/operator/practice-changes.ts'
import { moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { useDecideChange, usePracticeChanges } from '../state/practice-changes.ts'
import { changesText as text } from '../text.ts'
import { WaitingList } from './WaitingList.tsx'

/** New names and telephone numbers of practices, longest waiting first. */
export function PracticeChanges() {
  return (
    <WaitingList
      query={usePracticeChanges()}
      text={text}
      itemsIn={({ changes }) => changes}
      row={(change) => <ChangeRow key={change.id} change={change} />}
    />
  )
}

/** What one practice wants, beside what it is approved with. */
function ChangeRow({ change }: { change: RequestedChange }) {
  const { id, practice, name, telephoneNumber, requestedAt } = change
  const { run, busyWith } = useTask(useDecideChange(id), {
    done: (how) => (how === 'approve' ? text.approved(practice.name) : text.declined(practice.name)),
    failure: 'snackbar',
  })
  const number = practice.telephoneNumber ? writtenNumber(practice.telephoneNumber) : text.none
  const place = [practice.city, practice.state].filter(Boolean).join(', ')
  return (
    <ActionRow
      Icon={IconBuildingCommunity}
      tone="orange"
      name={practice.name}
      actions={
        <>
          <Button
            size="s"
            isBusy={busyWith?.[0] === 'approve'}
            aria-label={text.approveLabel(practice.name)}
            onClick={() => void run('approve')}
          >
            {text.approve}
          </Button>
          <Button
            size="s"
            look="quiet"
            isBusy={busyWith?.[0] === 'decline'}
            aria-label={text.declineLabel(practice.name)}
            onClick={() => void run('decline')}
          >
            {text.decline}
          </Button>
        </>
      }
    >
      {name !== null && <p>{text.newName(name)}</p>}
      {telephoneNumber !== null && <p>{text.newNumber(writtenNumber(telephoneNumber), number)}</p>}
      <Detail>{[place, text.requested(moment(requestedAt))].filter(Boolean).join(' · ')}</Detail>
    </ActionRow>
  )
}
