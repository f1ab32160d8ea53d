import { IconExternalLink } from '@tabler/icons-react'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { useDemoAccounts } from '../state/demo-accounts.ts'
import { linkText } from '../text.ts'

/**
 * Where a demo's mail and text messages arrive; nothing outside a demo. In a window of its own: the page here waits for
 * what is found there.
 */
export function SandboxLink({ tab }: { tab: 'mail' | 'phones' }) {
  const isDemo = useDemoAccounts().accounts.length > 0
  if (!isDemo) return null
  return (
    <TextLink to={`/sandbox?tab=${tab}`} target="_blank">
      {linkText[tab]}
      <IconExternalLink size={15} aria-hidden="true" />
    </TextLink>
  )
}
