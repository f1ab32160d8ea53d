import { type ReactNode, useState } from 'react'
import { useTask } from '../../../platform/use-task.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'
import { peopleText } from './text.ts'

interface PeopleDialogProps {
  title: string
  submitLabel: string | ((chosen: number) => string)
  max: number
  without?: ReadonlySet<string>
  /** Below the people: what else there is to say, for so many. */
  more?: (chosen: number) => ReactNode
  onSubmit: (userIds: string[]) => Promise<void>
  onClose: () => void
}

/** Chooses people for something: a conversation, a group, a message to be sent on. */
export function PeopleDialog({
  title,
  submitLabel,
  max,
  without,
  more,
  onSubmit,
  onClose,
}: PeopleDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const task = useTask(() => onSubmit([...chosen]))
  return (
    <FormDialog title={title} closeLabel={peopleText.close} onClose={onClose}>
      <Form
        submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(chosen.size)}
        failure={task.failure}
        isBusy={task.isBusy}
        isOff={chosen.size === 0}
        onSubmit={() => void task.run()}
      >
        <PeoplePicker chosen={chosen} onChange={setChosen} max={max} without={without} />
        {more?.(chosen.size)}
      </Form>
    </FormDialog>
  )
}
