import { IconShieldCheck } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useStartCheck } from '../state/use-start-check.ts'

interface StartCheckProps {
  label: string
  /** As a link among others, where it is not what most people want. */
  isQuiet?: boolean
}

/** Leads to the check, and says why when it cannot. */
export function StartCheck({ label, isQuiet }: StartCheckProps) {
  const { start, isBusy, problem } = useStartCheck()
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      {isQuiet ? (
        <TextButton aria-busy={isBusy || undefined} onClick={start}>
          {label}
        </TextButton>
      ) : (
        <Button
          look="primary"
          size="l"
          isWide
          isBusy={isBusy}
          icon={<IconShieldCheck size={20} stroke={1.75} />}
          onClick={start}
        >
          {label}
        </Button>
      )}
    </>
  )
}
