import type { Delivery } from '@corridor/contract/deliveries/model.ts'
import { explain, isHopeless, reasonIn } from '@corridor/contract/deliveries/rules.ts'
import { useOutbound } from '#platform/api/outbound.ts'
import { call } from '#platform/api.ts'
import { useForm } from '#platform/form/use-form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { refetchDeliveries } from '../state/queries.ts'
import { text } from '../text.ts'

type Way = 'same' | 'text' | 'email'

/** The same way where it can work, else another. */
function firstWay({ channel, reason }: Delivery): Way {
  if (!isHopeless(reasonIn(reason) ?? 'refused')) return 'same'
  return channel === 'text' ? 'email' : 'text'
}

/** Sends a failed delivery once more, the same way or another. */
export function RetryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { id, channel } = delivery
  const outbound = useOutbound()
  const form = useForm<{ way: Way; to: string }>({
    initial: { way: firstWay(delivery), to: '' },
    check: ({ way, to }) => (way !== 'same' && to.trim() === '' ? { to: text.addressMissing } : {}),
    send: async ({ way, to }) => {
      const other = way === 'same' ? {} : { channel: way, to }
      await outbound((confirmed) =>
        call('POST /deliveries/v1/:id/retry', { params: { id }, body: { ...other, confirmed } }),
      )
      showSnackbar(text.retrySent)
      void refetchDeliveries()
      onClose()
    },
  })
  const { way } = form.values
  return (
    <FormDialog title={text.retryTitle} closeLabel={text.close} onClose={onClose}>
      <Form {...form.frame} onSubmit={() => void form.submit()} submitLabel={text.send}>
        <Notice tone="info">{text.retryAbout(text.to[channel](delivery.to), explain(delivery)?.what)}</Notice>
        <SelectField {...form.field('way')} label={text.way}>
          <option value="same">{text.sameWay[channel]}</option>
          <option value="text">{text.otherWay.text}</option>
          <option value="email">{channel === 'text' ? text.linkByEmail : text.otherWay.email}</option>
        </SelectField>
        {way !== 'same' && (
          <TextField
            {...form.field('to')}
            label={way === 'text' ? text.mobile : text.email}
            type={way === 'text' ? 'tel' : 'email'}
            hint={way === 'email' && channel === 'text' ? text.linkHint : undefined}
          />
        )}
      </Form>
    </FormDialog>
  )
}
