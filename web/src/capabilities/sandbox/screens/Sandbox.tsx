import { IconPlugConnected } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { BarePage } from '../../../ui/BarePage.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Desk } from '../components/Desk.tsx'
import { Mailbox } from '../components/Mailbox.tsx'
import { Phones } from '../components/Phones.tsx'
import { SandboxHead, type SandboxTab } from '../components/SandboxHead.tsx'
import { useInquiries, useMail, useTexts } from '../state/queries.ts'
import { text } from '../text.ts'

const TABS: SandboxTab[] = ['mail', 'phones', 'desk']

/** Where mail, text messages and identity checks land while no real provider is configured. */
export function Sandbox() {
  const [search] = useSearchParams()
  const wanted = search.get('tab')
  const tab = TABS.find((one) => one === wanted) ?? 'mail'
  const mail = useMail()
  const texts = useTexts()
  const desk = useInquiries()
  const all = {
    data: mail.data && texts.data && desk.data && { mail: mail.data, texts: texts.data, desk: desk.data },
    error: mail.error ?? texts.error ?? desk.error,
    isFetching: mail.isFetching || texts.isFetching || desk.isFetching,
    refetch: () => Promise.all([mail.refetch(), texts.refetch(), desk.refetch()]),
  }
  const off = (
    <EmptyState
      icon={<IconPlugConnected stroke={1.5} />}
      title={text.offTitle}
      text={text.off}
      actions={<ButtonLink to="/">{text.back}</ButtonLink>}
    />
  )
  return (
    <BarePage header={<SandboxHead tab={tab} mail={mail.data} texts={texts.data} desk={desk.data} />}>
      <Loaded
        query={all}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        frame="page"
        empty={{ when: (sandbox) => !Object.values(sandbox).some(({ isOn }) => isOn), show: off }}
      >
        {(sandbox) => {
          if (tab === 'desk') return <Desk {...sandbox.desk} />
          return tab === 'mail' ? <Mailbox {...sandbox.mail} /> : <Phones {...sandbox.texts} />
        }}
      </Loaded>
    </BarePage>
  )
}
