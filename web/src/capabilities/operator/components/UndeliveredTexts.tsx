import type { UndeliveredText } from '@corridor/contract/operator/model.ts'
import { IconMessageOff } from '@tabler/icons-react'
import { moment } from '../../../platform/dates.ts'
import { ActionRow } from '../../../ui/data/ActionRow.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { Detail } from '../../../ui/data/Detail.tsx'
import { textReasonWords } from '../state/job-words.ts'
import { useUndeliveredTexts } from '../state/queries.ts'
import { textsText as text } from '../text.ts'
import { WaitingList } from './WaitingList.tsx'

/** The texts that their service took and did not deliver, newest first. */
export function UndeliveredTexts() {
  return (
    <WaitingList
      query={useUndeliveredTexts()}
      text={text}
      itemsIn={({ texts }) => texts}
      row={(one) => <UndeliveredRow key={one.id} undelivered={one} />}
    />
  )
}

/** One text: for which number, why and when. There is nothing to do about it here; who sent it can send another. */
function UndeliveredRow({ undelivered }: { undelivered: UndeliveredText }) {
  const { service, numberEnd, reason, failedAt } = undelivered
  const { why, code } = textReasonWords(reason)
  return (
    <ActionRow
      Icon={IconMessageOff}
      tone="red"
      name={
        <>
          {text.to(numberEnd)}
          <Badge>{service}</Badge>
        </>
      }
      actions={null}
    >
      <p>{why}</p>
      <Detail>
        {text.failedAt(moment(failedAt))}
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
