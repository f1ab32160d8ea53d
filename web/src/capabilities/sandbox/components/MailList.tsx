import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { text } from '../text.ts'
import { SandboxList } from './SandboxList.tsx'
import { SandboxRow } from './SandboxRow.tsx'

interface MailListProps {
  mails: SandboxMail[]
  openId: string | undefined
}

export function MailList({ mails, openId }: MailListProps) {
  return (
    <SandboxList label={text.mailList}>
      {mails.map(({ id, to, subject, sentAt }) => (
        <SandboxRow
          key={id}
          to={`?tab=mail&id=${id}`}
          isOpen={id === openId}
          title={subject}
          at={sentAt}
          detail={text.to(to)}
        />
      ))}
    </SandboxList>
  )
}
