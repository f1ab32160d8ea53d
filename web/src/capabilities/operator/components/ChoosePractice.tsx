import { type ReactNode, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { SEARCH_AFTER_MS, usePractices } from '../state/queries.ts'
import { faxesText as words } from '../text.ts'

export interface FoundPractice {
  id: string
  name: string
}

interface ChoosePracticeProps {
  text: { title: string; hint: string; choose: (practice: string) => string }
  choose: (practice: FoundPractice) => Promise<void>
  onClose: () => void
  /** What else is decided, above the search. */
  children?: ReactNode
}

/** Finds a practice by its name and does something for it. */
export function ChoosePractice({ text, choose, onClose, children }: ChoosePracticeProps) {
  const [typed, setTyped] = useState('')
  const [term] = useDebounce(typed.trim(), SEARCH_AFTER_MS)
  const found = usePractices(term).data ?? []
  const choosing = useTask(choose, { failure: 'snackbar' })
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      {children}
      <SearchField label={words.search} clearLabel={words.clear} value={typed} onChange={setTyped} />
      {term === '' ? (
        <p>{text.hint}</p>
      ) : (
        <RowList>
          {found
            .filter(({ suspendedAt }) => suspendedAt === null)
            .map(({ id, name, city, state }) => (
              <ActionRow
                key={id}
                Icon={IconBuildingCommunity}
                tone="purple"
                name={name}
                actions={
                  <Button size="s" isBusy={choosing.isBusy} onClick={() => void choosing.run({ id, name })}>
                    {text.choose(name)}
                  </Button>
                }
              >
                <Detail>{[city, state].filter(Boolean).join(', ')}</Detail>
              </ActionRow>
            ))}
        </RowList>
      )}
    </FormDialog>
  )
}
