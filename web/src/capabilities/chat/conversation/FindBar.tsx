import { SEARCH_MIN } from '@corridor/contract/people/limits.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconX } from '#ui/icons/icons.ts'
import { MarkedWords } from '../inbox/MarkedWords.tsx'
import { resultsIn, useMessageSearch } from '../inbox/use-message-search.ts'
import styles from './Conversation.module.css'
import { conversationText } from './text.ts'

interface FindBarProps {
  channelId: string
  onFound: (seq: number) => void
}

/** Search within one conversation; a hit opens at its position, among the messages around it. */
export function FindBar({ channelId, onFound }: FindBarProps) {
  const [search, setSearch] = useSearchParams()
  const [typed, find] = useSearchTerm('words')
  const term = typed.trim()
  const now = useNow()
  const hits = useMessageSearch(term, channelId)
  const found = resultsIn(hits.data, term)
  const isTooShort = term.length < SEARCH_MIN
  const hitList = useRef<HTMLUListElement>(null)
  const [openedFrom] = useState(() => document.activeElement)
  const close = () => {
    setSearch(addressWith(search, { find: null, words: null }).search, { replace: true })
    if (openedFrom instanceof HTMLElement) openedFrom.focus()
  }
  return (
    <search
      className={styles.find}
      // In the field it empties what was typed first.
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && (typed === '' || !(target instanceof HTMLInputElement))) close()
      }}
    >
      <div className={styles.findTop}>
        <SearchField
          label={conversationText.find}
          clearLabel={conversationText.clearSearch}
          value={typed}
          onChange={find}
          onDown={() => hitList.current?.querySelector('button')?.focus()}
          takesFocus
        />
        <IconButton label={conversationText.closeFind} icon={<IconX size={20} />} onClick={close} />
      </div>
      <p className={styles.note} role="status">
        {term &&
          !hits.isFetching &&
          found.length === 0 &&
          (isTooShort ? conversationText.findMore(SEARCH_MIN) : conversationText.findNone(term))}
        {found.length > 0 && conversationText.found(found.length)}
      </p>
      {found.length > 0 && (
        <ul ref={hitList} className={styles.hits}>
          {found.map(({ id, seq, userFullName, text, createdTimeUtc }) => (
            <li key={id}>
              <button type="button" onClick={() => onFound(seq)}>
                <bdi>{userFullName}</bdi>
                <time dateTime={createdTimeUtc}>{rowTime(createdTimeUtc, now)}</time>
                <span className={styles.words} dir="auto">
                  <MarkedWords text={text} term={term} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
