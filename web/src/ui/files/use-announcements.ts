import { useEffect, useRef, useState } from 'react'
import { text } from './text.ts'

interface Announced {
  id: string
  name: string
  state: string
  error?: string
}

const isUnderWay = ({ state }: Announced) => state !== 'done' && state !== 'failed'

/** What a screen reader is told about files on their way: that some are sent, and how each one ended. */
export function useAnnouncements(items: readonly Announced[]): string {
  const [said, setSaid] = useState('')
  const known = useRef(new Map<string, string>())
  useEffect(() => {
    const before = known.current
    const started = items.filter((item) => !before.has(item.id) && isUnderWay(item)).length
    const ended = items.filter((item) => before.get(item.id) !== item.state && !isUnderWay(item))
    known.current = new Map(items.map(({ id, state }) => [id, state]))
    const sentences = ended.map(({ name, state, error = '' }) =>
      state === 'done' ? text.announceDone(name) : text.announceFailed(name, error),
    )
    if (started > 0) sentences.unshift(text.announceSending(started))
    if (sentences.length > 0) setSaid(sentences.join(' '))
  }, [items])
  return said
}
