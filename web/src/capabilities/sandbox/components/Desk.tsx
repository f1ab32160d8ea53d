import type { SandboxInquiry } from '@corridor/contract/sandbox/routes.ts'
import { useSearchParams } from 'react-router'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconId, IconIdBadge2, IconPlugConnected } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { initialsOf } from '../state/initials-of.ts'
import { deskText as text } from '../text.ts'
import { InquiryPane } from './InquiryPane.tsx'
import { InquiryStatus } from './InquiryStatus.tsx'
import { SandboxList } from './SandboxList.tsx'
import { SandboxRow } from './SandboxRow.tsx'

interface DeskProps {
  isOn: boolean
  inquiries: SandboxInquiry[]
}

/** Every identity check that a service would have made. The open one is in the address. */
export function Desk({ isOn, inquiries }: DeskProps) {
  const [search] = useSearchParams()
  const wanted = search.get('inquiry')
  const open = inquiries.find(({ id }) => id === wanted)
  if (!isOn) return <EmptyState Icon={IconPlugConnected} title={text.offTitle} text={text.off} />
  if (inquiries.length === 0)
    return <EmptyState Icon={IconIdBadge2} title={text.noneTitle} text={text.none} />
  return (
    <Panes
      narrow={open ? 'main' : 'list'}
      list={<InquiryList inquiries={inquiries} openId={open?.id} />}
      main={
        open ? (
          <InquiryPane key={open.id} inquiry={open} />
        ) : (
          <MainPane label={text.title}>
            <EmptyState
              Icon={IconId}
              title={wanted ? text.goneTitle : text.pickTitle}
              text={wanted ? text.gone : text.pick}
            />
          </MainPane>
        )
      }
    />
  )
}

interface InquiryListProps {
  inquiries: SandboxInquiry[]
  openId: string | undefined
}

function InquiryList({ inquiries, openId }: InquiryListProps) {
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
