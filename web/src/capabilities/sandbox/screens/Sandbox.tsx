import { IconPlugConnected } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Desk } from '../components/Desk.tsx'
import { Mailbox } from '../components/Mailbox.tsx'
import { Phones } from '../components/Phones.tsx'
import { SandboxHead, type SandboxTab } from '../components/SandboxHead.tsx'
import { useInquiries, useMail, useTexts } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './Sandbox.module.css'

const TABS: SandboxTab[] = ['mail', 'phones', 'desk']

/** Where mail, text messages and identity checks land while no real provider is configured. */
export function Sandbox() {
  const [search] = useSearchParams()
  const wanted = search.get('tab')
  const tab = TABS.find((one) => one === wanted) ?? 'mail'
  const mail = useMail()
  const texts = useTexts()
  const desk = useInquiries()
  const error = mail.error ?? texts.error ?? desk.error

  const content = () => {
    if (mail.data && texts.data && desk.data) {
      if (!mail.data.isOn && !texts.data.isOn && !desk.data.isOn) {
        const home = <ButtonLink to="/">{text.back}</ButtonLink>
        return (
          <EmptyState
            icon={<IconPlugConnected stroke={1.5} />}
            title={text.offTitle}
            text={text.off}
            actions={home}
          />
        )
      }
      if (tab === 'desk') return <Desk {...desk.data} />
      return tab === 'mail' ? <Mailbox {...mail.data} /> : <Phones {...texts.data} />
    }
    if (!error) return <SkeletonRows label={text.loading} />
    const retry = () => Promise.all([mail.refetch(), texts.refetch(), desk.refetch()])
    return (
      <EmptyState
        icon={<IconPlugConnected stroke={1.5} />}
        title={text.failedTitle}
        text={error.message}
        actions={<Button onClick={retry}>{text.retry}</Button>}
      />
    )
  }
  return (
    <div className={styles.page}>
      <SandboxHead tab={tab} mail={mail.data} texts={texts.data} desk={desk.data} />
      <main className={styles.main}>{content()}</main>
    </div>
  )
}
