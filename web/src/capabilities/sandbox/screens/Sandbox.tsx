import type { ReplyOf } from '@corridor/contract/kernel/route.ts'
import type {
  listInquiries,
  listMail,
  listSandboxFaxes,
  listTexts,
} from '@corridor/contract/sandbox/routes.ts'
import { useSearchParams } from 'react-router'
import { useConfirm } from '#platform/confirm.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Logo } from '#ui/brand/Logo.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { IconArrowLeft, IconPlugConnected, IconTrash } from '#ui/icons/icons.ts'
import { BarePage } from '#ui/layout/BarePage.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Desk } from '../components/Desk.tsx'
import { FaxMachines } from '../components/FaxMachines.tsx'
import { Mailbox } from '../components/Mailbox.tsx'
import { Phones } from '../components/Phones.tsx'
import { emptySandbox, useFaxes, useInquiries, useMail, useTexts } from '../state/queries.ts'
import { text } from '../text.ts'

const TABS: SandboxTab[] = ['mail', 'phones', 'fax', 'desk']

/** Where mail, text messages and identity checks land while no real provider is configured. */
export function Sandbox() {
  const [search] = useSearchParams()
  const wanted = search.get('tab')
  const tab = TABS.find((one) => one === wanted) ?? 'mail'
  const mail = useMail()
  const texts = useTexts()
  const fax = useFaxes()
  const desk = useInquiries()
  const all = {
    data: mail.data &&
      texts.data &&
      fax.data &&
      desk.data && { mail: mail.data, texts: texts.data, fax: fax.data, desk: desk.data },
    dataUpdatedAt: Math.min(mail.dataUpdatedAt, texts.dataUpdatedAt, fax.dataUpdatedAt, desk.dataUpdatedAt),
    error: mail.error ?? texts.error ?? fax.error ?? desk.error,
    isFetching: mail.isFetching || texts.isFetching || fax.isFetching || desk.isFetching,
    refetch: () => Promise.all([mail.refetch(), texts.refetch(), fax.refetch(), desk.refetch()]),
  }
  const off = (
    <EmptyState
      Icon={IconPlugConnected}
      title={text.offTitle}
      text={text.off}
      actions={<ButtonLink to="/">{text.back}</ButtonLink>}
    />
  )
  return (
    <BarePage
      header={<SandboxHead tab={tab} mail={mail.data} texts={texts.data} fax={fax.data} desk={desk.data} />}
    >
      <Loaded
        query={all}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        frame="page"
        empty={{ when: (sandbox) => !Object.values(sandbox).some(({ isOn }) => isOn), show: off }}
      >
        {(sandbox) => {
          if (tab === 'fax') return <FaxMachines {...sandbox.fax} />
          if (tab === 'desk') return <Desk {...sandbox.desk} />
          return tab === 'mail' ? <Mailbox {...sandbox.mail} /> : <Phones {...sandbox.texts} />
        }}
      </Loaded>
    </BarePage>
  )
}

type SandboxTab = 'mail' | 'phones' | 'fax' | 'desk'

interface SandboxHeadProps {
  tab: SandboxTab
  mail: ReplyOf<typeof listMail> | undefined
  texts: ReplyOf<typeof listTexts> | undefined
  fax: ReplyOf<typeof listSandboxFaxes> | undefined
  desk: ReplyOf<typeof listInquiries> | undefined
}

/** Explains the sandbox, and links to its parts. */
function SandboxHead({ tab, mail, texts, fax, desk }: SandboxHeadProps) {
  const isOn = mail?.isOn || texts?.isOn || fax?.isOn || desk?.isOn
  const mailCount = mail?.mails.length ?? 0
  const textCount = texts?.texts.length ?? 0
  const faxCount = fax?.faxes.length ?? 0
  const inquiries = desk?.inquiries ?? []
  const waiting = inquiries.filter(({ status }) => status === 'Pending' || status === 'Needs_review').length
  const count = (value: number) => <CountBadge tone="quiet" count={value} label={text.messages(value)} />
  const tabs = [
    { key: 'mail', to: '?tab=mail', label: text.mail, count: count(mailCount) },
    { key: 'phones', to: '?tab=phones', label: text.phones, count: count(textCount) },
    { key: 'fax', to: '?tab=fax', label: text.fax, count: count(faxCount) },
    {
      key: 'desk',
      to: '?tab=desk',
      label: text.desk,
      count: <CountBadge tone="quiet" count={waiting} label={text.waiting(waiting)} />,
    },
  ]
  const actions = (
    <>
      {mailCount + textCount + faxCount + inquiries.length > 0 && <EmptyButton />}
      <TextLink to="/">
        <IconArrowLeft size={17} aria-hidden="true" />
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

/** Deletes everything in the sandbox, after a confirmation. */
function EmptyButton() {
  const confirm = useConfirm()
  const emptying = useTask(emptySandbox, { done: text.emptied, failure: 'snackbar' })
  const empty = async () => {
    if (await confirm(text.emptying)) await emptying.run()
  }
  return (
    <Button icon={<IconTrash size={17} />} isBusy={emptying.isBusy} onClick={empty}>
      {text.empty}
    </Button>
  )
}
