import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { FoundMessage } from '#engines/conversation/inbox/FoundMessage.tsx'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { withConversation } from '../addresses.ts'
import { textList } from '../state/conversations.ts'
import { searchQuery } from '../state/queries.ts'
import { inboxText } from '../text.ts'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './Inbox.module.css'

/** Conversations by name or number, and texts with these words; a text opens where it stands. */
export function Found({ term, onClear }: { term: string; onClear: () => void }) {
  const [search] = useSearchParams()
  const now = useNow()
  const query = useInfiniteQuery(searchQuery(term))
  return (
    <Loaded query={query} loadingLabel={inboxText.searching} failedTitle={inboxText.searchFailed} rows={4}>
      {({ pages }) => {
        const conversations = pages[0]?.conversations ?? []
        const messages = pages.flatMap((page) => page.messages)
        if (conversations.length + messages.length === 0 && !query.hasNextPage)
          return (
            <NoneFound
              title={inboxText.nothingFoundTitle}
              text={inboxText.nothingFound}
              clearLabel={inboxText.clearSearch}
              onClear={onClear}
            />
          )
        return (
          <>
            {conversations.length > 0 && (
              <section aria-label={inboxText.foundConversations}>
                <h2 className={styles.heading}>{inboxText.foundConversations}</h2>
                {conversations.map((conversation) => (
                  <FoundConversation
                    key={conversation.id}
                    conversation={conversation}
                    to={`?${withConversation(search, conversation.id).search}`}
                    isOpen={conversation.id === search.get('conversationId')}
                    now={now}
                    tabIndex={0}
                  />
                ))}
              </section>
            )}
            {messages.length > 0 && (
              <section aria-label={inboxText.foundTexts}>
                <h2 className={styles.heading}>{inboxText.foundTexts}</h2>
                {messages.map((hit) => (
                  <FoundMessage
                    key={`${hit.conversationId} ${hit.id}`}
                    to={withConversation(search, hit.conversationId, hit.seq)}
                    name={hit.patientName}
                    at={hit.createdTimeUtc}
                    now={now}
                  >
                    {hit.text}
                  </FoundMessage>
                ))}
              </section>
            )}
            <MoreButton query={query} className={styles.more}>
              {inboxText.showMore}
            </MoreButton>
          </>
        )
      }}
    </Loaded>
  )
}

/** As it is by now: the list beside a search hears what happens, the search does not. */
function FoundConversation({ conversation, ...row }: ComponentProps<typeof ConversationRow>) {
  const { data: listed } = textList.useOne(conversation.id)
  return <ConversationRow conversation={listed ?? conversation} {...row} />
}
