import { type ChosenStatus, WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { useForm } from '#platform/form.ts'
import { useStatuses } from '#platform/presence/statuses.ts'
import { STATUS_WORDS } from '#platform/presence/words.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconRefresh } from '#ui/icons/icons.ts'
import { chooseNone, chooseStatus, endOf, SPANS, type Span, timeFieldOf } from '../state/choose.ts'
import { text } from '../text.ts'

const CODES = {
  available: WORK_STATUS.Active,
  busy: WORK_STATUS.Busy,
  offline: WORK_STATUS.Offline,
} satisfies Record<string, ChosenStatus>
type Chosen = keyof typeof CODES

interface Values {
  status: Chosen | 'automatic'
  span: Span
  time: string
}

const nameOf = (status: ChosenStatus | undefined): Values['status'] =>
  (Object.keys(CODES) as Chosen[]).find((name) => CODES[name] === status) ?? 'automatic'

/** How long the chosen status lasts, as the form has it. */
function spanOf(until: string | null | undefined): Pick<Values, 'span' | 'time'> {
  if (!until) return { span: 'open', time: '' }
  const end = new Date(until)
  if (end.getTime() === endOf('tomorrow', '')?.getTime()) return { span: 'tomorrow', time: '' }
  return { span: 'time', time: timeFieldOf(end) }
}

/** The dialog in which a person sets their status, and for how long. */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const chosen = useStatuses(({ own }) => own?.chosen)
  const form = useForm<Values>({
    initial: { status: nameOf(chosen?.status), ...spanOf(chosen?.until) },
    check: ({ status, span, time }) => ({
      time: status !== 'automatic' && span === 'time' && !time ? text.timeMissing : undefined,
    }),
    send: ({ status, span, time }) =>
      status === 'automatic' ? chooseNone() : chooseStatus(CODES[status], endOf(span, time)),
  })
  const { status, span } = form.values
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(status === 'automatic' ? text.savedAutomatic : text.saved(STATUS_WORDS[status]))
    onClose()
  }
  return (
    <FormDialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.save} onSubmit={submit}>
        <RadioCards
          {...form.field('status')}
          look="list"
          legend={text.status}
          cards={[
            {
              value: 'automatic',
              label: text.automatic,
              detail: text.automaticDetail,
              icon: <IconRefresh size={18} />,
            },
            ...(Object.keys(CODES) as Chosen[]).map((name) => ({
              value: name,
              label: text[name],
              detail: text[`${name}Detail`],
              icon: <StatusDot look={name} />,
            })),
          ]}
        />
        {status !== 'automatic' && (
          <SelectField {...form.field('span')} label={text.span}>
            {SPANS.map((one) => (
              <option key={one} value={one}>
                {text.spans[one]}
              </option>
            ))}
          </SelectField>
        )}
        {status !== 'automatic' && span === 'time' && (
          <TextField {...form.field('time')} type="time" label={text.time} />
        )}
      </Form>
    </FormDialog>
  )
}
