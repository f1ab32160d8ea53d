import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/states/Spinner.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text as uiText } from '#ui/text.ts'
import styles from './ListEdge.module.css'
import type { Beyond } from './message-list-props.ts'

interface ListEdgeProps {
  state: Beyond
  label: string
  failed: string
  onRetry: () => void
  isEnd?: boolean
}

/** Shows what is loading beyond an end of the list. It lies over the list, because space of its own would move the messages. */
export function ListEdge({ state, label, failed, onRetry, isEnd }: ListEdgeProps) {
  if (state === 'none' || state === 'more') return null
  return (
    <div className={classes(styles.edge, isEnd && styles.end)}>
      <div className={styles.card}>
        {state === 'loading' ? (
          <>
            <Spinner />
            <Spoken>{label}</Spoken>
          </>
        ) : (
          <>
            <span role="alert">{failed}</span>
            <Button size="s" onClick={onRetry}>
              {uiText.retry}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
