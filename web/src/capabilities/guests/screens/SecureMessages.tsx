import type { SentMessage } from '@corridor/contract/guests/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ItemDeliveries } from '#capabilities/deliveries/public.ts'
import { useOutbound } from '#platform/api/outbound.ts'
import { useConfirm } from '#platform/confirm.ts'
import { day, moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconMailCheck, IconMailPlus } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { MessageDialog } from '../components/MessageDialog.tsx'
import { messagesQuery, recallMessage, resendMessage, useSecureMessage } from '../state/messages.ts'
import { text } from '../text.ts'
import styles from './SecureMessages.module.css'

/** Messages of the practice to people without an account, and what became of them. */
export function SecureMessages() {
  const [search, setSearch] = useSearchParams()
  const messages = useInfiniteQuery(messagesQuery)
  const opened = search.get('message')
  const close = () => setSearch({}, { replace: true })
  const write = (
    <ButtonLink look="primary" icon={<IconMailPlus size={18} />} to="?new=message">
      {text.new}
    </ButtonLink>
  )
  return (
    <Page header={<PageHeader title={text.title} subtitle={text.subtitle} actions={write} />}>
      <Column isWide>
        <Loaded
          query={messages}
          loadingLabel={text.loading}
          rows={3}
          failedTitle={text.failedTitle}
          empty={{
            when: ({ pages }) => pages[0]?.messages.length === 0,
            show: (
              <EmptyState Icon={IconMailPlus} title={text.emptyTitle} text={text.empty} actions={write} />
            ),
          }}
        >
          {({ pages }) => (
            <RowList>
              {pages
                .flatMap((page) => page.messages)
                .map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
            </RowList>
          )}
        </Loaded>
        {messages.hasNextPage && (
          <div className={styles.more}>
            <Button isBusy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </Column>
      {search.get('new') && <MessageDialog onClose={close} />}
      {opened && <MessageDetails id={opened} onClose={close} />}
    </Page>
  )
}

/** What a sender wants to know first: an answer, or why there can be none. */
function State({ message: { repliedAt, link } }: { message: SentMessage }) {
  if (repliedAt) return <Badge tone="green">{text.answered}</Badge>
  if (link.state !== 'open') return <Badge tone="red">{text.states[link.state]}</Badge>
  if (link.isUndelivered) return <Badge tone="red">{text.undelivered}</Badge>
  return <Badge tone="grey">{text.until(day(link.expiresAt))}</Badge>
}

function MessageRow({ message }: { message: SentMessage }) {
  const { id, recipient, subject, sentBy, createdAt, repliedAt, link } = message
  const { name } = recipient
  const confirm = useConfirm()
  const recalling = useTask(recallMessage, { done: text.recalled(name), failure: 'snackbar' })
  const outbound = useOutbound()
  const resending = useTask(() => outbound((confirmed) => resendMessage(id, confirmed)), {
    done: text.resent(name),
    failure: 'snackbar',
  })
  const recall = async () => {
    if (await confirm(text.recalling(name))) await recalling.run(id)
  }
  const isRecalled = link.state === 'recalled'
  return (
    <ActionRow
      Icon={IconMailCheck}
      tone={repliedAt ? 'green' : 'grey'}
      name={`${name}: ${subject}`}
      badge={<State message={message} />}
      actions={
        <>
          <ButtonLink size="s" to={`?message=${id}`} aria-label={text.detailsOf(name)}>
            {text.details}
          </ButtonLink>
          {!isRecalled && (
            <>
              <Button
                size="s"
                isBusy={resending.isBusy}
                aria-label={text.resendOf(name)}
                onClick={() => void resending.run()}
              >
                {text.resend}
              </Button>
              <Button
                size="s"
                look="quiet"
                isBusy={recalling.isBusy}
                aria-label={text.recallOf(name)}
                onClick={() => void recall()}
              >
                {text.recall}
              </Button>
            </>
          )}
        </>
      }
    >
      <Detail>
        {link.lastOpenedAt
          ? text.opened(link.opened, moment(link.lastOpenedAt), link.lastDevice)
          : text.notOpened}
      </Detail>
      <Detail>{sentBy ? text.sentBy(sentBy.name, moment(createdAt)) : text.sent(moment(createdAt))}</Detail>
    </ActionRow>
  )
}

/** The message, when and on what it was opened, and the answer. */
function MessageDetails({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog title={text.message} closeLabel={text.close} onClose={onClose}>
      <Loaded
        query={useSecureMessage(id)}
        loadingLabel={text.loading}
        rows={3}
        failedTitle={text.failedTitle}
      >
        {({ recipient, subject, text: message, reply, views }) => (
          <div className={styles.details}>
            <Detail>
              {text.to([
                recipient.name,
                recipient.email,
                recipient.mobile && writtenNumber(recipient.mobile),
              ])}
            </Detail>
            <section>
              <h3>{subject}</h3>
              <p className={styles.text}>{message}</p>
            </section>
            <ItemDeliveries kind="secure-message" itemId={id} />
            {reply !== null && (
              <section>
                <h3>{text.answer}</h3>
                <p className={styles.text}>{reply}</p>
              </section>
            )}
            <section>
              <h3>{text.openings}</h3>
              {views.length === 0 ? (
                <p>{text.notOpened}</p>
              ) : (
                <ul>
                  {views.map(({ openedAt, device, isTrustedDevice }) => (
                    <li key={openedAt}>{text.view(moment(openedAt), device, isTrustedDevice)}</li>
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </FormDialog>
  )
}
