import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../../platform/copy-text.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { codeIn } from '../state/phones.ts'
import { text } from '../text.ts'

/** Copies the code in a message; nothing when there is none. */
export function CopyCode({ words }: { words: string }) {
  const code = codeIn(words)
  if (!code) return null
  const copy = () => void copyText(code, text.copied, text.notCopied)
  return (
    <TextButton onClick={copy}>
      <IconCopy size={14} stroke={1.75} aria-hidden="true" />
      {text.copyCode(code)}
    </TextButton>
  )
}
