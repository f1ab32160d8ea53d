import type { SandboxInquiry } from '@corridor/contract/sandbox/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { initialsOf } from '../state/initials-of.ts'
import { deskText as text } from '../text.ts'
import { InquiryStatus } from './InquiryStatus.tsx'
import { SandboxList } from './SandboxList.tsx'
import { SandboxRow } from './SandboxRow.tsx'

interface InquiryListProps {
  inquiries: SandboxInquiry[]
  openId: string | undefined
}

export function InquiryList({ inquiries, openId }: InquiryListProps) {
  return (
    <SandboxList label={text.list}>
      {inquiries.map(({ id, personName, email, status, startedAt }) => (
        <SandboxRow
          key={id}
          to={`?tab=desk&inquiry=${encodeURIComponent(id)}`}
          isOpen={id === openId}
          title={personName}
          at={startedAt}
          detail={email}
          lead={<Avatar name={personName} initials={initialsOf(personName)} />}
          foot={<InquiryStatus status={status} />}
        />
      ))}
    </SandboxList>
  )
}
