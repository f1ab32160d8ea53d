import type { ReplyOf } from '@corridor/contract/kernel/route.ts'
import type { listInquiries, listMail, listTexts } from '@corridor/contract/sandbox/routes.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { text } from '../text.ts'
import { EmptyButton } from './EmptyButton.tsx'

export type SandboxTab = 'mail' | 'phones' | 'desk'

interface SandboxHeadProps {
  tab: SandboxTab
  mail: ReplyOf<typeof listMail> | undefined
  texts: ReplyOf<typeof listTexts> | undefined
  desk: ReplyOf<typeof listInquiries> | undefined
}

/** Says what this place is, and leads to its parts. */
export function SandboxHead({ tab, mail, texts, desk }: SandboxHeadProps) {
  const isOn = mail?.isOn || texts?.isOn || desk?.isOn
  const mailCount = mail?.mails.length ?? 0
  const textCount = texts?.texts.length ?? 0
  const inquiries = desk?.inquiries ?? []
  const waiting = inquiries.filter(({ status }) => status === 'Pending' || status === 'Needs_review').length
  const count = (value: number) => <CountBadge tone="quiet" count={value} label={text.messages(value)} />
  const tabs = [
    { key: 'mail', to: '?tab=mail', label: text.mail, count: count(mailCount) },
    { key: 'phones', to: '?tab=phones', label: text.phones, count: count(textCount) },
    {
      key: 'desk',
      to: '?tab=desk',
      label: text.desk,
      count: <CountBadge tone="quiet" count={waiting} label={text.waiting(waiting)} />,
    },
  ]
  const actions = (
    <>
      {mailCount + textCount + inquiries.length > 0 && <EmptyButton />}
      <TextLink to="/">
        <IconArrowLeft size={17} stroke={1.75} aria-hidden="true" />
        {text.back}
      </TextLink>
    </>
  )
  return (
    <PageHeader
      mark={<Logo />}
      title={text.title}
      subtitle={isOn ? text.what : undefined}
      actions={actions}
      tabs={isOn && <Tabs label={text.tabs} tabs={tabs} current={tab} />}
    />
  )
}
