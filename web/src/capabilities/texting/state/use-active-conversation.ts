import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepActiveTextingConversation, readActiveTextingConversation } from '../../../platform/session.ts'

const NAME = 'conversationId'

/** The conversation of the address. Whoever comes back without one finds the one they left, until they sign out. */
export function useActiveConversation(): string | null {
  const [search, setSearch] = useSearchParams()
  const id = search.get(NAME)
  useEffect(() => {
    const left = id ? null : readActiveTextingConversation()
    if (id) keepActiveTextingConversation(id)
    else if (left) setSearch({ [NAME]: left }, { replace: true })
  }, [id, setSearch])
  return id
}
