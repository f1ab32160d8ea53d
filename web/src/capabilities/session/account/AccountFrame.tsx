import type { ReactNode } from 'react'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { accountText } from './text.ts'

const TABS = [
  { key: 'profile', to: '/dashboard/account', label: accountText.profile },
  { key: 'password', to: '/dashboard/account/password', label: accountText.password },
  { key: 'security', to: '/dashboard/account/security', label: accountText.security },
  { key: 'devices', to: '/dashboard/account/devices', label: accountText.devices },
  { key: 'notifications', to: '/dashboard/account/notifications', label: accountText.notifications },
]

interface AccountFrameProps {
  tab: 'profile' | 'password' | 'security' | 'devices' | 'notifications'
  children: ReactNode
}

export function AccountFrame({ tab, children }: AccountFrameProps) {
  return (
    <Page
      isNarrow
      header={
        <PageHeader
          title={accountText.title}
          tabs={<Tabs label={accountText.tabs} tabs={TABS} current={tab} />}
        />
      }
    >
      {children}
    </Page>
  )
}
