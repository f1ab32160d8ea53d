import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/TextLink.tsx'

interface SandboxLinkProps {
  tab: 'mail' | 'phones'
  children: ReactNode
}

/** Where a demo's mail and text messages arrive. In a window of its own: the page here waits for what is found there. */
export function SandboxLink({ tab, children }: SandboxLinkProps) {
  return (
    <TextLink to={`/sandbox?tab=${tab}`} target="_blank">
      {children}
      <IconExternalLink size={15} stroke={1.75} aria-hidden="true" />
    </TextLink>
  )
}
