import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Column } from '../layout/Column.tsx'
import { text } from '../text.ts'
import { Age } from './Age.tsx'
import { ConnectionLostAt } from './connection-lost-at.ts'
import styles from './Loaded.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

/** As a query of TanStack Query has it. */
interface Loading<Data> {
  data: Data | undefined
  /** In ms; 0 before the first answer. */
  dataUpdatedAt: number
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface LoadedProps<Data> {
  query: Loading<Data>
  /** Read out while one waits. */
  loadingLabel: string
  /** How many rows it will have, about. */
  rows?: number
  /** Replaces the skeleton rows. */
  skeleton?: ReactNode
  failedTitle: string
  /** Around the placeholder until it is loaded, where nothing else gives it an edge. */
  frame?: 'page' | 'column' | 'pane'
  /** Shown when there is nothing yet; `when` decides that. */
  empty?: { when: (data: Data) => boolean; show: ReactNode }
  children: (data: Data) => ReactNode
}

/** Who gets their answer sooner never sees a skeleton flash. */
const SKELETON_AFTER_MS = 300

function Skeleton({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : null
}

/**
 * Loaded data. Before: nothing at first, then a skeleton. Loaded data stay while they are refetched, and
 * when that fails or the connection is lost, with their age; an error with a retry is shown only where
 * nothing is loaded.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = props.query
  const lostAt = useContext(ConnectionLostAt)
  if (data !== undefined) {
    return (
      <>
        {(lostAt !== null || error) && (
          // Until the connection was lost, events were updating the data.
          <Age
            at={Math.max(dataUpdatedAt, lostAt ?? 0)}
            frame={props.frame === 'column' ? 'page' : props.frame}
          />
        )}
        {props.empty?.when(data) ? props.empty.show : props.children(data)}
      </>
    )
  }
  const meanwhile = error ? (
    <LoadFailed
      title={props.failedTitle}
      text={error.message}
      retryLabel={text.retry}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton>{props.skeleton ?? <SkeletonRows label={props.loadingLabel} count={props.rows} />}</Skeleton>
  )
  if (props.frame === 'column') return <Column>{meanwhile}</Column>
  return <div className={props.frame && styles[props.frame]}>{meanwhile}</div>
}
