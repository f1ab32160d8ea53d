import { IconCopy } from '@tabler/icons-react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { codeIn } from '../state/phones.ts'
import { text } from '../text.ts'

/** Copies the code in a message; nothing when there is none. */
export function CopyCode({ words }: { words: string }) {
  const code = codeIn(words)
  if (!code) return null
  const copy = async () => {
    try {
      // Missing where the page came over plain http from another machine.
      await navigator.clipboard.writeText(code)
      showSnackbar(text.copied)
    } catch {
      showSnackbar(text.notCopied, 'info')
    }
  }
  return (
    <TextButton onClick={copy}>
      <IconCopy size={14} stroke={1.75} aria-hidden="true" />
      {text.copyCode(code)}
    </TextButton>
  )
}
