import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { OUT_OF_HOURS_DEFAULT } from '@corridor/contract/texting/automatic-texts.ts'
import { OUT_OF_HOURS_MAX } from '@corridor/contract/texting/limits.ts'
import type { PracticeNumber } from '@corridor/contract/texting/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../platform/form.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { ActionRow } from '../../../ui/data/list/ActionRow.tsx'
import { RowList } from '../../../ui/data/list/RowList.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PhoneField } from '../../../ui/fields/text/PhoneField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { IconDeviceMobileMessage, IconPlus } from '../../../ui/icons/icons.ts'
import { Column } from '../../../ui/layout/Column.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { removeNumber, saveNumber, saveOutOfHours } from '../state/changes.ts'
import { numbersQuery, settingsQuery } from '../state/queries.ts'
import { settingsText as text, text as words } from '../text.ts'

/** The numbers that a practice texts from, and its answer while it is closed; for its admins. */
export function TextingTab() {
  return (
    <Column isWide>
      <Numbers />
      <OutOfHours />
    </Column>
  )
}

function Numbers() {
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-label={text.numbers}>
      <h2>{text.numbers}</h2>
      <p>{text.numbersIntro}</p>
      <Loaded
        query={useQuery(numbersQuery)}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={2}
      >
        {({ numbers }) => (
          <RowList>
            {numbers.map((one) => (
              <NumberRow key={one.number} {...one} />
            ))}
          </RowList>
        )}
      </Loaded>
      <Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
        {text.add}
      </Button>
      {isAdding && <NumberDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

function NumberRow({ number, label, isDefault }: PracticeNumber) {
  const saving = useTask(saveNumber, { failure: 'snackbar' })
  const removing = useTask(removeNumber, { failure: 'snackbar' })
  return (
    <ActionRow
      Icon={IconDeviceMobileMessage}
      tone="purple"
      name={shownAddress(number)}
      actions={
        <>
          {!isDefault && (
            <Button
              size="s"
              isBusy={saving.isBusy}
              onClick={() => void saving.run({ number, label, isDefault: true })}
            >
              {text.makeDefault}
            </Button>
          )}
          <Button size="s" isBusy={removing.isBusy} onClick={() => void removing.run(number)}>
            {text.remove}
          </Button>
        </>
      }
    >
      <p>
        {label} {isDefault && <Badge tone="green">{text.isDefault}</Badge>}
      </p>
    </ActionRow>
  )
}

function NumberDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { number: '', label: '' },
    check: ({ number }) => ({ number: requiredProblem(number, text.numberMissing) }),
    send: saveNumber,
  })
  const submit = async () => {
    if (await form.submit()) onClose()
  }
  return (
    <FormDialog title={text.addTitle} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.save} onSubmit={() => void submit()}>
        <PhoneField {...form.field('number')} label={text.number} autoComplete="off" />
        <TextField {...form.field('label')} label={text.label} autoComplete="off" />
      </Form>
    </FormDialog>
  )
}

function OutOfHours() {
  return (
    <section aria-label={text.outOfHours}>
      <h2>{text.outOfHours}</h2>
      <p>{text.outOfHoursIntro}</p>
      <Loaded
        query={useQuery(settingsQuery)}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={2}
      >
        {({ outOfHoursText }) => <Answer key={outOfHoursText ?? ''} stored={outOfHoursText} />}
      </Loaded>
    </section>
  )
}

function Answer({ stored }: { stored: string | null }) {
  const [answer, setAnswer] = useState(stored ?? OUT_OF_HOURS_DEFAULT)
  const task = useTask(saveOutOfHours, { done: text.saved })
  return (
    <>
      {task.failure && <Notice tone="error">{task.failure}</Notice>}
      <Switch
        id="out-of-hours"
        label={text.isOn}
        isOn={stored !== null}
        onChange={(isOn) => void task.run(isOn ? answer : null)}
      />
      {stored !== null && (
        <>
          <TextAreaField
            id="out-of-hours-answer"
            label={text.answer}
            value={answer}
            maxLength={OUT_OF_HOURS_MAX}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <Button isBusy={task.isBusy} isOff={answer.trim() === ''} onClick={() => void task.run(answer)}>
            {text.save}
          </Button>
        </>
      )}
    </>
  )
}
