import { IconPlugConnected } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { Mailbox } from '../components/Mailbox.tsx'
import { Phones } from '../components/Phones.tsx'
import { SandboxHead } from '../components/SandboxHead.tsx'
import { useMail, useTexts } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './Sandbox.module.css'

/** Where mail and text messages land while no real provider is configured. */
export function Sandbox() {
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'phones' ? 'phones' : 'mail'
  const mail = useMail()
  const texts = useTexts()
  const error = mail.error ?? texts.error

  const content = () => {
    if (mail.data && texts.data) {
      if (!mail.data.isOn && !texts.data.isOn) {
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
      return tab === 'mail' ? <Mailbox {...mail.data} /> : <Phones {...texts.data} />
    }
    if (!error) return <SkeletonRows label={text.loading} />
    const retry = () => Promise.all([mail.refetch(), texts.refetch()])
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
      <SandboxHead tab={tab} mail={mail.data} texts={texts.data} />
      <main className={styles.main}>{content()}</main>
    </div>
  )
}
