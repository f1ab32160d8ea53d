import { INBOX_FILTERS } from '@corridor/contract/chat/types.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useConversationKeys } from '#engines/conversation/inbox/use-conversation-keys.ts'
import { withChannel } from '../places.ts'
import { loadedChannels, useMe } from '../state/channels.ts'
import { shownChannels } from './inbox-items.ts'

/** Alt and an arrow go through the conversations of the list that is shown. */
export function useChannelKeys(): void {
  const me = useMe()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const open = search.get('channelId')
  useConversationKeys({
    shown: () => {
      const known = loadedChannels()
      if (!known) return undefined
      const isArchive = search.get('list') === 'archive'
      const filter = (!isArchive && INBOX_FILTERS.find((one) => one === search.get('filter'))) || 'none'
      const lists = isArchive ? (['archive'] as const) : (['favourites', 'default'] as const)
      return lists
        .flatMap((list) => shownChannels(list, known, { me, filter, open }))
        .map(({ id, hasUnreadMessages }) => ({ id, isUnread: hasUnreadMessages }))
    },
    open,
    onOpen: (id) => void navigate(withChannel(search, id)),
  })
}
