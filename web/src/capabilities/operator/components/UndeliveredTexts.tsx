import type { UndeliveredText } from '@corridor/contract/operator/model.ts'
import { IconCircleCheck, IconMessageOff } from '@tabler/icons-react'
import { moment } from '../../../platform/dates.ts'
import { ActionRow } from '../../../ui/data/ActionRow.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { Detail } from '../../../ui/data/Detail.tsx'
import { RowList } from '../../../ui/data/RowList.tsx'
import { Column } from '../../../ui/layout/Column.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { textReasonWords } from '../state/job-words.ts'
import { useUndeliveredTexts } from '../state/queries.ts'
import { textsText as text } from '../text.ts'

/** The texts that their service took and did not deliver, newest first. */
export function UndeliveredTexts() {
  return (
    <Loaded
      query={useUndeliveredTexts()}
      loadingLabel={text.loading}
      rows={4}
      failedTitle={text.failedTitle}
      frame="column"
      empty={{
        when: ({ total }) => total === 0,
        show: <EmptyState Icon={IconCircleCheck} title={text.emptyTitle} text={text.empty} />,
      }}
    >
      {({ total, texts }) => (
        <Column>
          <RowList>
            {texts.map((one) => (
              <UndeliveredRow key={one.id} undelivered={one} />
            ))}
          </RowList>
          {total > texts.length && <Detail>{text.more(texts.length, total)}</Detail>}
        </Column>
      )}
    </Loaded>
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
