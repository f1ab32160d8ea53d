import type { ChatMember } from '@corridor/contract/chat/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call } from '#platform/api.ts'
import { useMe } from '../state/channels.ts'

/** As many as a list of names shows, and some who are passed over. */
const LOOKED_UP = 12

/**
 * The people who can be mentioned in a conversation. A large group comes with some of its members only; others are looked up while
 * their name is typed, and stay cached until the message is sent.
 */
export function useMentionable(channelId: string, recipients: readonly ChatMember[], isLarge: boolean) {
  const me = useMe()
  const [term, setTerm] = useState<string>()
  const query = useQuery({
    queryKey: ['chat', 'members', channelId, 'named', term],
    queryFn: () =>
      call('GET /api/v2/channels/:id/members', {
        params: { id: channelId },
        query: { keyword: term, pageSize: LOOKED_UP },
      }),
    enabled: isLarge && term !== undefined && term.trim() !== '',
  })
  const known = useRef(new Map<string, ChatMember>())
  const found = query.data?.members
  const members = useMemo(() => {
    if (!isLarge) return recipients
    for (const one of found ?? []) if (one.userId !== me) known.current.set(one.userId, one)
    const ids = new Set(recipients.map(({ userId }) => userId))
    return [...recipients, ...[...known.current.values()].filter(({ userId }) => !ids.has(userId))]
  }, [isLarge, recipients, found, me])
  return { members, onMentionTerm: isLarge ? setTerm : undefined }
}
