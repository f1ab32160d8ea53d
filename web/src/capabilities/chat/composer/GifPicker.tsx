import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounce } from 'use-debounce'
import { call } from '#platform/api.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { conversationText } from '../conversation/text.ts'
import styles from './GifPicker.module.css'

interface GifPickerProps {
  onChoose: (uri: string, thumbnailUri: string) => void
  onClose: () => void
}

/** Waits until the person stops typing, because results for half a word are useless. */
const SEARCH_AFTER_MS = 300

/** GIFs by a word. The server fetches them, so the GIF service never learns who looked. */
export function GifPicker({ onChoose, onClose }: GifPickerProps) {
  const [typed, setTyped] = useState('')
  const [word] = useDebounce(typed.trim() || conversationText.gifFirst, SEARCH_AFTER_MS)
  const query = useQuery({
    queryKey: ['chat', 'gifs', word],
    queryFn: ({ signal }) => call('GET /giphy/v2/search/:word', { params: { word }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <FormDialog title={conversationText.gifTitle} closeLabel={conversationText.close} onClose={onClose}>
      <div className={styles.search}>
        <SearchField
          label={conversationText.gifSearch}
          clearLabel={conversationText.clearSearch}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Loaded
        query={query}
        loadingLabel={conversationText.gifTitle}
        failedTitle={conversationText.gifFailed}
        empty={{ when: ({ gifs }) => gifs.length === 0, show: <p>{conversationText.gifNone(word)}</p> }}
      >
        {({ gifs }) => (
          <ul className={styles.grid}>
            {gifs.map(({ id, title, uri, thumbnailUri }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.gif}
                  title={title}
                  onClick={() => onChoose(uri, thumbnailUri)}
                >
                  <img src={thumbnailUri} alt={title || conversationText.gif} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </FormDialog>
  )
}
