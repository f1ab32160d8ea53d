import { explain } from '@corridor/contract/deliveries/rules.ts'
import type { Undelivered } from '@corridor/contract/operator/model.ts'
import { moment } from '#platform/dates.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { IconMailX, IconMessageOff } from '#ui/icons/icons.ts'
import { useUndelivered } from '../state/queries.ts'
import { undeliveredText as text } from '../text.ts'
import { WaitingList } from './WaitingList.tsx'

/** Mail and texts of the installation that did not arrive, newest first. */
export function UndeliveredList() {
  return (
    <WaitingList
      query={useUndelivered()}
      text={text}
      itemsIn={({ deliveries }) => deliveries}
      row={(one) => <UndeliveredRow key={one.id} undelivered={one} />}
    />
  )
}

/** One of them: to whom, what for, why and when. There is nothing to do about it here; who sent it can send another. */
function UndeliveredRow({ undelivered }: { undelivered: Undelivered }) {
  const { channel, purpose, service, to, reason, failedAt } = undelivered
  const [, code] = (reason ?? '').split(' ')
  return (
    <ActionRow
      Icon={channel === 'email' ? IconMailX : IconMessageOff}
      tone="red"
      name={
        <>
          {text.to[channel](to)}
          {service && <Badge>{service}</Badge>}
        </>
      }
      actions={null}
    >
      <p>{explain({ channel, reason, state: 'failed' })?.what ?? text.unknown}</p>
      <Detail>
        {text.failedAt(text.purpose(purpose), moment(failedAt))}
        {code && (
          <>
            {' · '}
            <code>{code}</code>
          </>
        )}
      </Detail>
    </ActionRow>
  )
}
