import { type ReactNode, useState } from 'react'
import { useTask } from '#platform/use-task.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { type Choice, PeoplePicker } from './PeoplePicker.tsx'
import { peopleText } from './text.ts'

interface PeopleDialogProps {
  title: string
  submitLabel: string | ((chosen: number) => string)
  max: number
  without?: ReadonlySet<string>
  intro?: string
  /** What else can be chosen for these words. */
  othersFor?: (keyword: string) => readonly Choice[]
  /** What a press on one person does, as long as nobody is ticked. */
  onPick?: (contact: Choice) => void
  /** Below the people: what else there is to say, for those who are chosen. */
  more?: (chosen: readonly Choice[]) => ReactNode
  /** With the ids of what is chosen. */
  onSubmit: (ids: string[]) => Promise<void>
  onClose: () => void
}

/** Chooses people for something: a conversation, a group, a message to be sent on. */
export function PeopleDialog({
  title,
  submitLabel,
  max,
  without,
  intro,
  othersFor,
  onPick,
  more,
  onSubmit,
  onClose,
}: PeopleDialogProps) {
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const task = useTask(() => onSubmit(chosen.map(({ id }) => id)))
  return (
    <FormDialog title={title} closeLabel={peopleText.close} onClose={onClose}>
      <Form
        intro={intro}
        submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(chosen.length)}
        failure={task.failure}
        isBusy={task.isBusy}
        isOff={chosen.length === 0}
        onSubmit={() => void task.run()}
      >
        <PeoplePicker
          chosen={chosen}
          onChange={setChosen}
          max={max}
          without={without}
          onPick={onPick}
          othersFor={othersFor}
        />
        {more?.(chosen)}
      </Form>
    </FormDialog>
  )
}
