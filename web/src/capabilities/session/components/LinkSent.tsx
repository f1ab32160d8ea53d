import { useEffect, useRef } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { SandboxLink } from '../../sandbox/public.ts'
import { forgotText } from '../text.ts'
import styles from './LinkSent.module.css'

/** What to do now that the link is on its way. */
export function LinkSent({ onAgain }: { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.sent} tabIndex={-1}>
      <SandboxLink tab="mail" />
      <TextButton onClick={onAgain}>{forgotText.again}</TextButton>
      <TextLink to="/login" replace>
        {forgotText.back}
      </TextLink>
    </div>
  )
}
