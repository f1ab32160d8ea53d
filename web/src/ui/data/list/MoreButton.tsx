import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../actions/Button.tsx'

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size'> {
  /** As an infinite query of TanStack Query has it. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** Of a box around the button, where it needs one. */
  className?: string | undefined
  children: ReactNode
}

/** Reads the next page of a list; nothing where there is none. */
export function MoreButton({ query, className, children, ...look }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  const button = (
    <Button {...look} isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  )
  return className === undefined ? button : <div className={className}>{button}</div>
}
