import type { OperatedPractice } from '@corridor/contract/operator/model.ts'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import { useConfirm } from '#platform/confirm.ts'
import { moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconBuildingCommunity, IconLock } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { SEARCH_AFTER_MS, usePractices, useSuspension } from '../state/queries.ts'
import { practicesText as text } from '../text.ts'

/** Practices by name; without a search the suspended ones come first. */
export function Practices() {
  const [typed, setTyped] = useState('')
  const [term] = useDebounce(typed.trim(), SEARCH_AFTER_MS)
  const none = (
    <EmptyState
      Icon={IconBuildingCommunity}
      title={term ? text.noneTitle : text.emptyTitle}
      text={term ? text.none(term) : text.empty}
    />
  )
  return (
    <Column>
      <div>
        <SearchField label={text.search} clearLabel={text.clear} value={typed} onChange={setTyped} />
      </div>
      <Loaded
        query={usePractices(term)}
        loadingLabel={text.loading}
        rows={4}
        failedTitle={text.failedTitle}
        empty={{ when: (found) => found.length === 0, show: none }}
      >
        {(found) => (
          <RowList>
            {found.map((practice) => (
              <PracticeRow key={practice.id} practice={practice} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Column>
  )
}

/** One practice, with the button to suspend or resume it. */
function PracticeRow({ practice }: { practice: OperatedPractice }) {
  const { id, name, city, state, members, suspendedAt } = practice
  const isSuspended = suspendedAt !== null
  const confirm = useConfirm()
  const change = useTask(useSuspension(id), {
    done: (verb) => (verb === 'resume' ? text.resumed(name) : text.suspendedDone(name)),
    failure: 'snackbar',
  })
  const Icon = isSuspended ? IconLock : IconBuildingCommunity

  const confirmChange = async () => {
    const question = isSuspended ? text.resuming(name) : text.suspending(name, members)
    if (await confirm(question)) await change.run(isSuspended ? 'resume' : 'suspend')
  }
  return (
    <ActionRow
      Icon={Icon}
      tone={isSuspended ? 'red' : 'purple'}
      name={
        <>
          {name}
          {isSuspended && <Badge tone="red">{text.suspended(moment(suspendedAt))}</Badge>}
          {practice.isPendingApproval && <Badge tone="orange">{text.pending}</Badge>}
        </>
      }
      actions={
        <Button
          size="s"
          isBusy={change.isBusy}
          aria-label={isSuspended ? text.resumeLabel(name) : text.suspendLabel(name)}
          onClick={() => void confirmChange()}
        >
          {isSuspended ? text.resume : text.suspend}
        </Button>
      }
    >
      <Detail>
        {[[city, state].filter(Boolean).join(', '), text.members(members)].filter(Boolean).join(' · ')}
      </Detail>
    </ActionRow>
  )
}
