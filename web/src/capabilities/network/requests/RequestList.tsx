import type { ComponentProps, ReactNode } from 'react'
import type { Icon } from '../../../ui/icons/icon.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { RequestSection } from './RequestSection.tsx'

type Sections = readonly ComponentProps<typeof RequestSection>[]

interface RequestListProps<Data> {
  query: ComponentProps<typeof Loaded<Data>>['query']
  text: { loading: string; failedTitle: string; emptyTitle: string; empty: string }
  Icon: Icon
  /** What can be done where there are no requests. */
  actions: ReactNode
  sections: (data: Data) => Sections
}

/** Requests under the names of their sorts, or what will be here. */
export function RequestList<Data>({ query, text, Icon, actions, sections }: RequestListProps<Data>) {
  const none = <EmptyState Icon={Icon} title={text.emptyTitle} text={text.empty} actions={actions} />
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      rows={3}
      failedTitle={text.failedTitle}
      frame="page"
      empty={{ when: (data) => sections(data).every(({ requests }) => requests.length === 0), show: none }}
    >
      {(data) => sections(data).map((section) => <RequestSection key={section.title} {...section} />)}
    </Loaded>
  )
}
