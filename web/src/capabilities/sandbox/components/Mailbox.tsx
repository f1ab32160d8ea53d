import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconArrowRight, IconMail, IconMailForward, IconMailOpened } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { linkedText } from '../state/linked-text.ts'
import { sentAt } from '../state/sent-at.ts'
import { text } from '../text.ts'
import styles from './Mailbox.module.css'
import { SandboxList } from './SandboxList.tsx'
import { SandboxRow } from './SandboxRow.tsx'

interface MailboxProps {
  isOn: boolean
  mails: SandboxMail[]
}

/** Every mail that Corridor would have sent. The open one is in the address. */
export function Mailbox({ isOn, mails }: MailboxProps) {
  const [search] = useSearchParams()
  const open = mails.find(({ id }) => id === search.get('id'))
  if (!isOn) {
    return <EmptyState Icon={IconMailForward} title={text.mailOffTitle} text={text.mailOff} />
  }
  if (mails.length === 0) {
    return <EmptyState Icon={IconMail} title={text.noMailTitle} text={text.noMail} />
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
            <EmptyState Icon={IconMailOpened} title={text.pickTitle} text={text.pick} />
          </MainPane>
        )
      }
    />
  )
}

interface MailListProps {
  mails: SandboxMail[]
  openId: string | undefined
}

function MailList({ mails, openId }: MailListProps) {
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

/** The page for people without an account is another page of the server, not a screen of the app. */
const isOutsideApp = (path: string): boolean => path.startsWith('/g#')

/** One mail as it would have been read, with the link in it as a button. */
function MailMessage({ mail }: { mail: SandboxMail }) {
  return (
    <MainPane
      label={mail.subject}
      back={{ to: '?tab=mail', label: text.backToList }}
      head={
        <div className={styles.head}>
          <h2 className={styles.subject}>{mail.subject}</h2>
          <p className={styles.meta}>
            {text.to(mail.to)} · <time dateTime={mail.sentAt}>{sentAt(mail.sentAt)}</time>
          </p>
        </div>
      }
    >
      <div className={styles.body}>
        <MailText mail={mail} />
        {mail.link && (
          <ButtonLink
            look="primary"
            size="l"
            to={mail.link}
            reloadDocument={isOutsideApp(mail.link)}
            icon={<IconArrowRight size={18} />}
          >
            {text.openLink}
          </ButtonLink>
        )}
      </div>
    </MainPane>
  )
}

/** The text of a mail with its addresses as links, as a mail program shows them. */
function MailText({ mail }: { mail: SandboxMail }) {
  return (
    <p className={styles.text}>
      {linkedText(mail.text, mail.link).map((part, index) => {
        if (typeof part === 'string') return part
        const { url, shown, path } = part
        return path ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Link key={index} className={styles.link} to={path} reloadDocument={isOutsideApp(path)} title={url}>
            {shown}
          </Link>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <a key={index} className={styles.link} href={url} title={url} rel="noreferrer">
            {shown}
          </a>
        )
      })}
    </p>
  )
}
