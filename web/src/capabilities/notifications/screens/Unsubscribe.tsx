import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { ApiError, call } from '../../../platform/api.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { SETTINGS_PATH } from '../places.ts'
import { unsubscribeText as text } from '../settings/text.ts'

const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === kernelErrors.linkNotValid.code

/** Stops the mails that say that something waits, by the link in one of them. A button, because scanners open links. */
export function Unsubscribe() {
  const { token = '' } = useParams()
  const [outcome, setOutcome] = useState<'stopped' | 'dead'>()
  const stop = useTask(
    async () => {
      await call('POST /unsubscribe/:token', { params: { token }, withoutSession: true })
      setOutcome('stopped')
    },
    {
      onError: (error) => {
        if (isDeadLink(error)) setOutcome('dead')
        return isDeadLink(error)
      },
    },
  )
  const settings = (
    <ButtonLink to={SETTINGS_PATH} size="l" isWide>
      {text.toSettings}
    </ButtonLink>
  )
  if (outcome === 'dead')
    return (
      <DeadLink title={text.deadTitle} intro={text.dead}>
        {settings}
      </DeadLink>
    )
  if (outcome === 'stopped')
    return (
      <EntryFrame title={text.doneTitle} intro={text.done} Icon={IconMailOff}>
        {settings}
      </EntryFrame>
    )
  return (
    <EntryFrame title={text.title} intro={text.intro}>
      {stop.failure && <Notice tone="error">{stop.failure}</Notice>}
      <Button look="primary" size="l" isWide isBusy={stop.isBusy} onClick={() => void stop.run()}>
        {text.stop}
      </Button>
    </EntryFrame>
  )
}
