import { IconCalendarTime, IconCar, IconCircleCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FirstSteps } from '../../office/public.ts'
import { text } from '../text.ts'

/** In the order of the specification (platform §2): every other status, upcoming, complete. */
const VIEWS = ['now', 'upcoming', 'complete'] as const
const ICONS = { now: IconCar, upcoming: IconCalendarTime, complete: IconCircleCheck }

/** Patients who check in from the car. */
export function Curbside() {
  const [search] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'now'
  const words = text.views[view]
  const Icon = ICONS[view]
  const tabs = VIEWS.map((key) => ({ key, to: `?view=${key}`, label: text.views[key].label }))
  return (
    <Page
      header={<PageHeader title={text.title} tabs={<Tabs label={text.tabs} tabs={tabs} current={view} />} />}
    >
      <EmptyState
        Icon={Icon}
        title={words.emptyTitle}
        text={words.empty}
        actions={<FirstSteps steps={['choose-access']} />}
      />
    </Page>
  )
}
