import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { IconMail, IconMailForward, IconMailOpened } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MainPane } from '../../../ui/MainPane.tsx'
import { Panes } from '../../../ui/Panes.tsx'
import { text } from '../text.ts'
import { MailList } from './MailList.tsx'
import { MailMessage } from './MailMessage.tsx'

interface MailboxProps {
  isOn: boolean
  mails: SandboxMail[]
}

/** Every mail that Corridor would have sent. Which one is open stands in the address. */
export function Mailbox({ isOn, mails }: MailboxProps) {
  const [search] = useSearchParams()
  const open = mails.find(({ id }) => id === search.get('id'))
  if (!isOn) {
    return (
      <EmptyState icon={<IconMailForward stroke={1.5} />} title={text.mailOffTitle} text={text.mailOff} />
    )
  }
  if (mails.length === 0) {
    return <EmptyState icon={<IconMail stroke={1.5} />} title={text.noMailTitle} text={text.noMail} />
  }
  return (
    <Panes
      narrow={open ? 'main' : 'list'}
      list={<MailList mails={mails} openId={open?.id} />}
      main={
        open ? (
          <MailMessage mail={open} />
        ) : (
          <MainPane label={text.mailbox}>
            <EmptyState icon={<IconMailOpened stroke={1.5} />} title={text.pickTitle} text={text.pick} />
          </MainPane>
        )
      }
    />
  )
}
