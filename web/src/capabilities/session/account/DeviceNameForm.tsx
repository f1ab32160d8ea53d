import { DEVICE_NAME_MAX } from '@corridor/contract/session/limits.ts'
import type { Device } from '@corridor/contract/session/model.ts'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { nameDevice } from '../state/queries.ts'
import { deviceNameText as text } from './text.ts'

interface DeviceNameFormProps {
  device: Device
  /** The detected name. */
  kind: string
  onClose: () => void
}

/** The name that a person gives a device. */
export function DeviceNameForm({ device, kind, onClose }: DeviceNameFormProps) {
  const form = useForm({
    initial: { nickname: device.nickname ?? '' },
    send: ({ nickname }) => nameDevice(device.deviceId, nickname),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.saved)
    onClose()
  }
  return (
    <FormDialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <Form {...form.frame} intro={text.intro(kind)} submitLabel={text.save} onSubmit={submit}>
        <TextField
          {...form.field('nickname')}
          label={text.name}
          hint={device.nickname ? text.optional : undefined}
          maxLength={DEVICE_NAME_MAX}
          autoComplete="off"
        />
      </Form>
    </FormDialog>
  )
}
