import type { Delivery } from '@corridor/contract/deliveries/model.ts'
import { type Channel, explain, type State } from '@corridor/contract/deliveries/rules.ts'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import type { Tone } from '#ui/data/tones.ts'
import type { Icon } from '#ui/icons/icon.ts'
import { IconBell, IconFileText, IconMail, IconMessage } from '#ui/icons/icons.ts'
import { refetchDeliveries } from '../state/queries.ts'
import { text } from '../text.ts'
import { ProofButton } from './ProofButton.tsx'
import { RetryDialog } from './RetryDialog.tsx'

const ICONS: Record<Channel, Icon> = {
  text: IconMessage,
  email: IconMail,
  fax: IconFileText,
  push: IconBell,
}

const TONES: Record<State, Tone> = {
  queued: 'blue',
  cancelled: 'blue',
  unclear: 'orange',
  'handed-over': 'blue',
  failed: 'red',
  delivered: 'green',
  opened: 'green',
}

interface DeliveryRowProps {
  delivery: Delivery
  /** Whether the viewer may send it again or call it off. */
  isChangeable?: boolean
}

/** One delivery: to whom, what for, what became of it, and why and what to do where it failed. */
export function DeliveryRow({ delivery, isChangeable = false }: DeliveryRowProps) {
  const { channel, to, purpose, state, createdAt, waitsUntil, attempts, item } = delivery
  const name = text.to[channel](to)
  const why = state === 'delivered' || state === 'opened' ? undefined : explain(delivery)
  const details = [
    text.sentAt(item?.name ?? text.purpose(purpose), moment(createdAt)),
    waitsUntil && text.waitsUntil(moment(waitsUntil), attempts > 0),
    attempts > 1 && text.tries(attempts),
    delivery.retriedAs && text.retried,
  ].filter(Boolean)
  return (
    <ActionRow
      Icon={ICONS[channel]}
      tone={TONES[state]}
      name={name}
      badge={<Badge tone={TONES[state]}>{text.states[state]}</Badge>}
      actions={
        <>
          {isChangeable && delivery.canRetry && <RetryButton delivery={delivery} name={name} />}
          {isChangeable && delivery.canCancel && <CancelButton delivery={delivery} name={name} />}
          <ProofButton
            kind={item?.kind ?? 'delivery'}
            itemId={item?.id ?? delivery.id}
            label={text.proofLabel(name)}
          />
        </>
      }
    >
      {why && (
        <p>
          {why.what} {!delivery.retriedAs && why.todo}
        </p>
      )}
      <Detail>{details.join(' · ')}</Detail>
    </ActionRow>
  )
}

interface ButtonProps {
  delivery: Delivery
  name: string
}

function RetryButton({ delivery, name }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={text.retryLabel(name)} onClick={() => setOpen(true)}>
        {text.retry}
      </Button>
      {isOpen && <RetryDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </>
  )
}

function CancelButton({ delivery, name }: ButtonProps) {
  const confirm = useConfirm()
  const cancelling = useTask(
    async () => {
      await call('POST /deliveries/v1/:id/cancel', { params: { id: delivery.id } })
      await refetchDeliveries()
    },
    { done: text.cancelled, failure: 'snackbar' },
  )
  const start = async () => {
    if (await confirm(text.cancelling(name))) await cancelling.run()
  }
  return (
    <Button aria-label={text.cancelLabel(name)} isBusy={cancelling.isBusy} onClick={() => void start()}>
      {text.cancel}
    </Button>
  )
}
