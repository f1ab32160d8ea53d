import { useEffect, useState } from 'react'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { isSpent } from '../../../entry/spent-link.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { OperatorPage } from '../components/OperatorPage.tsx'
import { dropLinkToken, takeLinkToken } from '../state/link-token.ts'
import { LinkToken, useLink } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './Operator.module.css'

/** The operator's page. There is no account for it: the link that a command on the machine printed opens it. */
export function Operator() {
  const [token, setToken] = useState(takeLinkToken)
  const link = useLink(token)
  const hasEnded = useHasEnded(link.data?.expiresAt)
  const isDead = !token || hasEnded || isSpent(link.error)
  useEffect(() => {
    if (isDead) dropLinkToken()
  }, [isDead])
  useEffect(() => {
    // A newer link that is opened in this very tab changes nothing but the part after the `#`.
    const take = () => setToken(takeLinkToken())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <code className={styles.command}>{text.command}</code>
      <ButtonLink to="/" size="l" isWide>
        {text.toStart}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink link={link} isDead={isDead} dead={dead} waiting={{ title: text.waitTitle }} text={text}>
      {({ expiresAt }) => (
        <LinkToken value={token}>
          <OperatorPage expiresAt={expiresAt} />
        </LinkToken>
      )}
    </MailedLink>
  )
}

/** Turns true at that moment: a page that was left open says so, instead of failing at the next click. */
function useHasEnded(expiresAt: string | undefined): boolean {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    setEnded(false)
    if (!expiresAt) return
    const timer = setTimeout(() => setEnded(true), Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return hasEnded
}
