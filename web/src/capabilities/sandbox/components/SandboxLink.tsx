import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconExternalLink } from '#ui/icons/first-icons.ts'
import { useDemoAccounts } from '../state/demo-accounts.ts'

// Not in text.ts: the pages before sign-in show the link, and would load all sentences of the sandbox with it.
const LABELS = { mail: 'Open the sandbox mailbox', phones: 'Open the sandbox phones' }

/**
 * Links to where a demo's mail and text messages arrive; null outside a demo. It opens a new tab, because
 * this page waits for what arrives there.
 */
export function SandboxLink({ tab }: { tab: 'mail' | 'phones' }) {
  const isDemo = useDemoAccounts().accounts.length > 0
  if (!isDemo) return null
  return (
    <TextLink to={`/sandbox?tab=${tab}`} target="_blank">
      {LABELS[tab]}
      <IconExternalLink size={15} aria-hidden="true" />
    </TextLink>
  )
}
