import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import type { PatientDetail } from '@corridor/contract/patients/model.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { CONSENT_CHANNELS, type ConsentChannel } from '@corridor/contract/patients/types.ts'
import { useState } from 'react'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconBan, IconCircleCheck } from '#ui/icons/icons.ts'
import { recordConsent } from '../state/changes.ts'
import { CHANNEL_NAMES, consentText as text, text as words } from '../text.ts'

interface Values {
  address: string
  channel: ConsentChannel
  status: 'opted-in' | 'opted-out'
  source: string
}

const CARDS = [
  { value: 'opted-in', icon: <IconCircleCheck size={20} />, label: text.optedIn },
  { value: 'opted-out', icon: <IconBan size={20} />, label: text.optedOut },
]

interface ConsentDialogProps {
  patient: PatientDetail
  onClose: () => void
}

/** Records what a patient decided about a number or an address. Entries are added and never changed. */
export function ConsentDialog({ patient, onClose }: ConsentDialogProps) {
  const [id] = useState(randomId)
  const addresses = [...patient.phones.map(({ number }) => number), ...(patient.email ? [patient.email] : [])]
  const channelsFor = (address: string) =>
    CONSENT_CHANNELS.filter((channel) => (channel === 'email') === address.includes('@'))
  const first = addresses[0] ?? ''
  const form = useForm<Values>({
    initial: { address: first, channel: channelsFor(first)[0] ?? 'text', status: 'opted-in', source: '' },
    check: ({ source }) => ({ source: requiredProblem(source, text.sourceMissing) }),
    send: (values) => recordConsent(patient.id, { id, ...values, source: values.source.trim() }),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.saved)
    onClose()
  }
  const choose = (address: string) => form.change({ address, channel: channelsFor(address)[0]! })
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      {addresses.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Form {...form.frame} submitLabel={text.save} onSubmit={submit}>
          <SelectField
            {...form.field('address')}
            label={text.address}
            onChange={(event) => choose(event.target.value)}
          >
            {addresses.map((address) => (
              <option key={address} value={address}>
                {shownAddress(address)}
              </option>
            ))}
          </SelectField>
          <SelectField {...form.field('channel')} label={text.channel}>
            {channelsFor(form.values.address).map((channel) => (
              <option key={channel} value={channel}>
                {CHANNEL_NAMES[channel]}
              </option>
            ))}
          </SelectField>
          <RadioCards {...form.field('status')} look="list" legend={text.status} cards={CARDS} />
          <TextField
            {...form.field('source')}
            label={text.source}
            hint={text.sourceHint}
            autoComplete="off"
          />
        </Form>
      )}
    </FormDialog>
  )
}
