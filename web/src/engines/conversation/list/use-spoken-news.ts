import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedMessage } from './list-rows.ts'

interface Options<Item> {
  /** The last item is the newest there is. */
  isAtNewest: boolean
  spokenOf: (item: Item) => string
  countedOf: (number: number) => string
}

/** More at once are counted: nobody listens to twenty messages read out. */
const READ_OUT = 3

/** What came in since the last time, in words. Pages of the past, and what one sends oneself, are not news. */
export function useSpokenNews<Item extends ListedMessage>(
  items: readonly Item[],
  { isAtNewest, spokenOf, countedOf }: Options<Item>,
): string {
  const [said, setSaid] = useState('')
  const lastId = useRef<string>(undefined)
  const speak = useEffectEvent((fresh: readonly Item[]) =>
    setSaid(fresh.length > READ_OUT ? countedOf(fresh.length) : fresh.map(spokenOf).join('\n')),
  )
  useEffect(() => {
    const before = lastId.current
    // Away from the newest, the last item is only the last of a page.
    lastId.current = isAtNewest ? items.at(-1)?.id : undefined
    if (before === undefined || before === lastId.current) return
    const place = items.findLastIndex(({ id }) => id === before)
    const fresh = place < 0 ? [] : items.slice(place + 1).filter(({ isOwn }) => !isOwn)
    if (fresh.length > 0) speak(fresh)
  }, [items, isAtNewest])
  return said
}
