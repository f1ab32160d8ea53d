import { INBOX_FILTERS } from '@corridor/contract/chat/types.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withChannel } from '../places.ts'
import { loadedChannels, useMe } from '../state/channels.ts'
import { shownChannels } from './inbox-items.ts'

/** Alt and an arrow: the next or previous conversation of the list; with Shift the next that has something unread. */
export function useChannelKeys(): void {
  const me = useMe()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const move = useEffectEvent((event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey) return
    const known = loadedChannels()
    if (!known) return
    event.preventDefault()
    const open = search.get('channelId')
    const isArchive = search.get('list') === 'archive'
    const filter = (!isArchive && INBOX_FILTERS.find((one) => one === search.get('filter'))) || 'none'
    const lists = isArchive ? (['archive'] as const) : (['favourites', 'default'] as const)
    const shown = lists.flatMap((list) => shownChannels(list, known, { me, filter, open }))
    const at = shown.findIndex(({ id }) => id === open)
    const ordered =
      event.key === 'ArrowDown' ? shown.slice(at + 1) : shown.slice(0, Math.max(at, 0)).reverse()
    const next = ordered.find(({ hasUnreadMessages }) => !event.shiftKey || hasUnreadMessages)
    if (next) void navigate(withChannel(search, next.id))
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => move(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
