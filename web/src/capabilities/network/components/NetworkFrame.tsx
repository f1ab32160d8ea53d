import type { TablerIcon } from '@tabler/icons-react'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FirstSteps } from '../../office/public.ts'

interface View {
  label: string
  emptyTitle: string
  empty: string
}

interface NetworkFrameProps<Key extends string> {
  text: { title: string; tabs: string; views: Record<Key, View> }
  views: readonly Key[]
  view: Key
  Icon: TablerIcon
}

/** What the two network screens have in common: a head with tabs and what the open one holds. */
export function NetworkFrame<Key extends string>({ text, views, view, Icon }: NetworkFrameProps<Key>) {
  const tabs = views.map((key) => ({ key, to: `?view=${key}`, label: text.views[key].label }))
  const words = text.views[view]
  return (
    <Page
      header={<PageHeader title={text.title} tabs={<Tabs label={text.tabs} tabs={tabs} current={view} />} />}
    >
      <EmptyState
        Icon={Icon}
        title={words.emptyTitle}
        text={words.empty}
        actions={<FirstSteps steps={['invite-practice']} />}
      />
    </Page>
  )
}
