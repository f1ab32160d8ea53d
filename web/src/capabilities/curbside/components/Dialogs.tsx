import { BAD_TEMPERATURE } from '@corridor/contract/curbside/errors.ts'
import {
  PROVIDER_MAX,
  ROOM_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
} from '@corridor/contract/curbside/limits.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { visitItem } from '@corridor/contract/curbside/work-item.ts'
import { requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { PATIENT_NAME_MAX } from '@corridor/contract/patients/limits.ts'
import { useState } from 'react'
import { NoteComposer, NoteList, useWatching, WorkToolbar } from '#capabilities/worklist/public.ts'
import { useOutbound } from '#platform/api/outbound.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { addWalkIn, setRoom, setTemperature, textPatient } from '../state/changes.ts'
import { nameOf } from '../state/visits.ts'
import { dialogText as text, text as words } from '../text.ts'

interface Closes {
  onClose: () => void
}

/** Somebody who came without an appointment. */
export function WalkInDialog({ onClose }: Closes) {
  // One id per dialog, so that a walk-in who is sent twice is one visit.
  const [id] = useState(randomId)
  const form = useForm({
    initial: { firstName: '', lastName: '', mobileNumber: '', provider: '' },
    check: ({ firstName, lastName }) => ({
      firstName: requiredProblem(firstName, text.firstNameMissing),
      lastName: requiredProblem(lastName, text.lastNameMissing),
    }),
    send: (values) => addWalkIn({ id, ...values }),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.added(`${form.values.firstName} ${form.values.lastName}`.trim()))
    onClose()
  }
  return (
    <FormDialog title={text.walkInTitle} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.add} onSubmit={() => void submit()}>
        <TextField
          {...form.field('firstName')}
          label={text.firstName}
          maxLength={PATIENT_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field('lastName')}
          label={text.lastName}
          maxLength={PATIENT_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field('mobileNumber')}
          type="tel"
          label={text.mobile}
          hint={text.mobileHint}
          autoComplete="off"
        />
        <TextField
          {...form.field('provider')}
          label={text.provider}
          maxLength={PROVIDER_MAX}
          autoComplete="off"
        />
      </Form>
    </FormDialog>
  )
}

const isTemperature = (typed: string): boolean => {
  const degrees = Number(typed.trim().replace(',', '.'))
  return typed.trim() !== '' && degrees >= TEMPERATURE_MIN && degrees <= TEMPERATURE_MAX
}

export function TemperatureDialog({ visit, onClose }: Closes & { visit: LiteAppointment }) {
  const form = useForm({
    initial: { temperature: visit.temperature?.toFixed(1) ?? '' },
    check: ({ temperature }) => ({ temperature: isTemperature(temperature) ? undefined : BAD_TEMPERATURE }),
    send: ({ temperature }) => setTemperature(visit.id, Number(temperature.trim().replace(',', '.'))),
  })
  const submit = async () => {
    if (await form.submit()) onClose()
  }
  return (
    <FormDialog title={text.temperatureTitle(nameOf(visit))} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.save} onSubmit={() => void submit()}>
        <TextField
          {...form.field('temperature')}
          label={text.temperature}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
        />
      </Form>
    </FormDialog>
  )
}

export function RoomDialog({ visit, onClose }: Closes & { visit: LiteAppointment }) {
  const form = useForm({
    initial: { room: visit.room ?? '' },
    check: () => ({}),
    send: ({ room }) => setRoom(visit.id, room),
  })
  const submit = async () => {
    if (await form.submit()) onClose()
  }
  return (
    <FormDialog title={text.roomTitle(nameOf(visit))} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.save} onSubmit={() => void submit()}>
        <TextField
          {...form.field('room')}
          label={text.room}
          hint={text.roomHint}
          autoComplete="off"
          maxLength={ROOM_MAX}
        />
      </Form>
    </FormDialog>
  )
}

/** A text in the conversation that texting has with this patient. */
export function MessageDialog({ visit, onClose }: Closes & { visit: LiteAppointment }) {
  const outbound = useOutbound()
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: requiredProblem(message, text.messageMissing) }),
    send: ({ message }) => {
      const smsMessage = message.trim()
      return withIntentId(['curbside.text', visit.id, smsMessage], (idOf) =>
        outbound((confirmed) => textPatient(visit, { id: idOf(), smsMessage, confirmed })),
      )
    },
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.sent)
    onClose()
  }
  return (
    <FormDialog title={text.messageTitle(nameOf(visit))} closeLabel={words.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={text.send} onSubmit={() => void submit()}>
        <TextAreaField {...form.field('message')} label={text.message} />
      </Form>
    </FormDialog>
  )
}

/** Who of the team has a visit, and what they note about it; colleagues see who looks at it. */
export function NotesDialog({ visit, onClose }: Closes & { visit: LiteAppointment }) {
  const ref = { kind: visitItem.kind, itemId: visit.id }
  useWatching(ref, false)
  return (
    <FormDialog title={text.notesTitle(nameOf(visit))} closeLabel={words.close} onClose={onClose}>
      <WorkToolbar {...ref} isFinishedElsewhere />
      <NoteList {...ref} />
      <NoteComposer {...ref} />
    </FormDialog>
  )
}
