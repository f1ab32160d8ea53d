import type { SandboxInquiry } from '@corridor/contract/sandbox/routes.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSession } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MainPane } from '../../../ui/MainPane.tsx'
import { initialsOf } from '../state/initials-of.ts'
import { sentAt } from '../state/sent-at.ts'
import { deskText as text } from '../text.ts'
import { Decisions } from './Decisions.tsx'
import styles from './InquiryPane.module.css'
import { InquiryStatus } from './InquiryStatus.tsx'

/** One check: whose, how it stands, what the service could say, and the way back for the person themselves. */
export function InquiryPane({ inquiry }: { inquiry: SandboxInquiry }) {
  const { personName, email, status, startedAt } = inquiry
  const isOwn = useSession(({ user }) => user?.email.toLowerCase() === email.toLowerCase())
  return (
    <MainPane
      label={text.checkOf(personName)}
      back={{ to: '?tab=desk', label: text.backToList }}
      head={
        <div className={styles.head}>
          <Avatar name={personName} initials={initialsOf(personName)} />
          <div className={styles.who}>
            <h2 className={styles.name}>{personName}</h2>
            <p className={styles.meta}>
              <span title={email}>{email}</span>
              <time className={styles.time} dateTime={startedAt}>
                {text.started(sentAt(startedAt))}
              </time>
            </p>
          </div>
          <InquiryStatus status={status} />
        </div>
      }
    >
      <div className={styles.body}>
        <Decisions inquiry={inquiry} />
        <div className={styles.back}>
          <p className={styles.hint}>{isOwn ? text.ownBack : text.otherBack}</p>
          <ButtonLink
            to="/login/user-verification"
            look={isOwn && status !== 'Pending' ? 'primary' : 'plain'}
            size="l"
            icon={<IconArrowLeft size={18} stroke={1.75} />}
          >
            {text.goBack}
          </ButtonLink>
        </div>
      </div>
    </MainPane>
  )
}
