import type { ComponentProps } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconMessageOff } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'

interface UnlistedConversationProps {
  /** The conversation read by itself, because the list does not have it. */
  query: ComponentProps<typeof Loaded<unknown>>['query']
  isGone: boolean
  label: string
  loadingLabel: string
  failedTitle: string
  gone: { title: string; text: string; back: string; to: To }
}

/** The pane of a conversation that the list does not have: it is being read, or there is none. */
export function UnlistedConversation(props: UnlistedConversationProps) {
  const { query, isGone, label, loadingLabel, failedTitle, gone } = props
  return (
    <MainPane label={label}>
      {isGone ? (
        <EmptyState
          Icon={IconMessageOff}
          title={gone.title}
          text={gone.text}
          actions={<ButtonLink to={gone.to}>{gone.back}</ButtonLink>}
        />
      ) : (
        <Loaded query={query} loadingLabel={loadingLabel} failedTitle={failedTitle} frame="page">
          {() => null}
        </Loaded>
      )}
    </MainPane>
  )
}
