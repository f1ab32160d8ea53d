import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useForm } from '#platform/form.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextAnchor } from '#ui/actions/TextAnchor.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SettingSection } from '#ui/form/SettingSection.tsx'
import { IconPlus } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'

interface PracticeNumber {
  /** E.164. */
  number: string
  label: string
  isDefault: boolean
}

interface Listed {
  numbers: PracticeNumber[]
  /** The address of the operator who assigns numbers; null where the practice chooses them itself. */
  assignedBy: string | null
}

export interface PracticeNumbersProps<Key extends readonly unknown[]> {
  query: UseQueryOptions<Listed, Error, Listed, Key>
  save: (number: { number: string; label: string; isDefault?: boolean }) => Promise<void>
  remove: (number: string) => Promise<void>
  Icon: ComponentProps<typeof ActionRow>['Icon']
  tone: ComponentProps<typeof ActionRow>['tone']
  text: {
    numbers: string
    numbersIntro: string
    add: string
    addTitle: string
    number: string
    numberMissing: string
    label: string
    makeDefault: string
    isDefault: string
    remove: string
    save: string
    loading: string
    failedTitle: string
    assigned: string
    request: string
    requestSubject: string
    requestBody: string
  }
  closeLabel: string
}

/**
 * The telephone numbers of a practice for one channel, for its admins to add, remove and choose the default of. Where somebody else assigns
 * them, it says whom to write to instead.
 */
export function PracticeNumbers<Key extends readonly unknown[]>(props: PracticeNumbersProps<Key>) {
  const { query, text } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <SettingSection title={text.numbers} intro={text.numbersIntro}>
      <Loaded query={useQuery(query)} loadingLabel={text.loading} failedTitle={text.failedTitle} rows={2}>
        {({ numbers, assignedBy }) => (
          <>
            <RowList>
              {numbers.map((one) => (
                <NumberRow key={one.number} {...one} {...props} />
              ))}
            </RowList>
            {assignedBy === null ? (
              <Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
                {text.add}
              </Button>
            ) : (
              <Notice tone="info">
                {text.assigned} <TextAnchor href={requestTo(assignedBy, text)}>{text.request}</TextAnchor> (
                {assignedBy})
              </Notice>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <NumberDialog {...props} onClose={() => setAdding(false)} />}
    </SettingSection>
  )
}

const requestTo = (
  address: string,
  { requestSubject, requestBody }: { requestSubject: string; requestBody: string },
): string =>
  `mailto:${address}?subject=${encodeURIComponent(requestSubject)}&body=${encodeURIComponent(requestBody)}`

type RowProps = PracticeNumber &
  Pick<PracticeNumbersProps<never>, 'save' | 'remove' | 'Icon' | 'tone' | 'text'>

function NumberRow({ number, label, isDefault, save, remove, Icon, tone, text }: RowProps) {
  const saving = useTask(save, { failure: 'snackbar' })
  const removing = useTask(remove, { failure: 'snackbar' })
  return (
    <ActionRow
      Icon={Icon}
      tone={tone}
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

type DialogProps = Pick<PracticeNumbersProps<never>, 'save' | 'text' | 'closeLabel'> & { onClose: () => void }

function NumberDialog({ save, text, closeLabel, onClose }: DialogProps) {
  const form = useForm({
    initial: { number: '', label: '' },
    check: ({ number }) => ({ number: requiredProblem(number, text.numberMissing) }),
    send: save,
  })
  const submit = async () => {
    if (await form.submit()) onClose()
  }
  return (
    <FormDialog title={text.addTitle} closeLabel={closeLabel} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.save} onSubmit={() => void submit()}>
        <PhoneField {...form.field('number')} label={text.number} autoComplete="off" />
        <TextField {...form.field('label')} label={text.label} autoComplete="off" />
      </Form>
    </FormDialog>
  )
}
