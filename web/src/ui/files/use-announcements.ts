import { useEffect, useRef, useState } from 'react'
import { text } from './text.ts'

interface AnnouncedUpload {
  id: string
  name: string
  state: string
  error?: string
}

const isUnderWay = ({ state }: AnnouncedUpload) => state !== 'done' && state !== 'failed'

/** Screen reader announcements about uploads: that some are sent, and how each one ended. */
export function useAnnouncements(items: readonly AnnouncedUpload[]): string {
  const [said, setSaid] = useState('')
  const previousStates = useRef(new Map<string, string>())
  useEffect(() => {
    const before = previousStates.current
    const started = items.filter((item) => !before.has(item.id) && isUnderWay(item)).length
    const ended = items.filter((item) => before.get(item.id) !== item.state && !isUnderWay(item))
    previousStates.current = new Map(items.map(({ id, state }) => [id, state]))
    const sentences = ended.map(({ name, state, error = '' }) =>
      state === 'done' ? text.announceDone(name) : text.announceFailed(name, error),
    )
    if (started > 0) sentences.unshift(text.announceSending(started))
    if (sentences.length > 0) setSaid(sentences.join(' '))
  }, [items])
  return said
}
