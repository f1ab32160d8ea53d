import type { ComponentProps } from 'react'
import { signOut, useSession } from '#platform/session.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { text } from './text.ts'

/** The frame of a step after sign-in: says who is signed in, and offers to sign out. */
export function StepFrame(props: Omit<ComponentProps<typeof EntryFrame>, 'corner'>) {
  const email = useSession((session) => session.user?.email)
  return (
    <EntryFrame
      {...props}
      corner={
        <>
          <span>{email}</span>
          <TextButton onClick={() => void signOut()}>{text.signOut}</TextButton>
        </>
      }
    />
  )
}
