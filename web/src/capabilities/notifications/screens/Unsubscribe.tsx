import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { DeadLink } from '#entry/DeadLink.tsx'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { MailedLink } from '#entry/MailedLink.tsx'
import { isSpent } from '#entry/spent-link.ts'
import { call } from '#platform/api.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconMailCheck, IconMailOff } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { SETTINGS_PATH } from '../paths.ts'
import { unsubscribeText as text } from '../settings/text.ts'

const toSettings = (
  <ButtonLink to={SETTINGS_PATH} size="l" isWide>
    {text.toSettings}
  </ButtonLink>
)

/** Behind the link in a reminder mail: whose mails they are, and whether they continue. */
export function Unsubscribe() {
  const { token = '' } = useParams()
  const [isDead, setDead] = useState(false)
  const link = useQuery({
    queryKey: ['notifications', 'unsubscribe', token],
    queryFn: () =>
      call('GET /user-notifications/v2/unsubscribe/:token', { params: { token }, withoutSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <MailedLink
      link={link}
      isDead={isDead}
      dead={
        <DeadLink title={text.deadTitle} intro={text.dead}>
          {toSettings}
        </DeadLink>
      }
      waiting={{ title: text.title }}
      text={text}
    >
      {({ maskedEmail, isMailOn }) => (
        <Choice token={token} address={maskedEmail} isMailOn={isMailOn} onDead={() => setDead(true)} />
      )}
    </MailedLink>
  )
}

interface ChoiceProps {
  token: string
  address: string
  isMailOn: boolean
  onDead: () => void
}

/**
 * A button stops them rather than the visit, because scanners open links. Leaving the page changes nothing.
 */
function Choice({ token, address, isMailOn, onDead }: ChoiceProps) {
  const [outcome, setOutcome] = useState<'stopped' | 'kept' | undefined>(isMailOn ? undefined : 'stopped')
  useStepFocus(outcome ?? '')
  const stop = useTask(
    async () => {
      await call('POST /unsubscribe/:token', { params: { token }, withoutSession: true })
      setOutcome('stopped')
    },
    {
      onError: (error) => {
        if (isSpent(error)) onDead()
        return isSpent(error)
      },
    },
  )
  if (outcome === 'stopped')
    return (
      <EntryFrame title={text.doneTitle} intro={text.done(address)} Icon={IconMailOff}>
        {toSettings}
      </EntryFrame>
    )
  if (outcome === 'kept')
    return (
      <EntryFrame title={text.unchangedTitle} intro={text.unchanged(address)} Icon={IconMailCheck}>
        {toSettings}
      </EntryFrame>
    )
  return (
    <EntryFrame title={text.title} intro={text.intro(address)}>
      {stop.failure && <Notice tone="error">{stop.failure}</Notice>}
      <Button look="primary" size="l" isWide isBusy={stop.isBusy} onClick={() => void stop.run()}>
        {text.stop}
      </Button>
      <Button size="l" isWide isOff={stop.isBusy} onClick={() => setOutcome('kept')}>
        {text.stay}
      </Button>
    </EntryFrame>
  )
}
