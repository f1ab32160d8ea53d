import { type FormEvent, useId, useState } from 'react'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { textFrom } from '../state/queries.ts'
import { text } from '../text.ts'
import styles from './Phones.module.css'

interface WriteTextProps {
  /** The phone that writes; without one its number is typed. */
  from?: string
  to?: string
}

const readPicture = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Writes a text to a practice, as a patient's phone would. */
export function WriteText({ from, to = '' }: WriteTextProps) {
  const id = useId()
  const [number, setNumber] = useState(from ?? '')
  const [practice, setPractice] = useState(to)
  const [words, setWords] = useState('')
  const [file, setFile] = useState<File>()
  const sending = useTask(textFrom, { done: text.sent, failure: 'snackbar' })

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const picture = file && (await readPicture(file))
    const body = {
      id: crypto.randomUUID(),
      from: number,
      to: practice,
      text: words,
      ...(picture && { picture }),
    }
    if (!(await sending.run(body))) return
    setWords('')
    setFile(undefined)
    form.reset()
  }

  return (
    <form className={styles.write} onSubmit={send}>
      {from === undefined && (
        <TextField
          id={`${id}-from`}
          label={text.from}
          type="tel"
          required
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      )}
      <TextField
        id={`${id}-to`}
        label={text.practiceNumber}
        type="tel"
        required
        value={practice}
        onChange={({ target }) => setPractice(target.value)}
      />
      <TextAreaField
        id={`${id}-words`}
        label={text.words}
        rows={2}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        id={`${id}-picture`}
        label={text.picture}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <Button type="submit" isBusy={sending.isBusy} isOff={words === '' && !file}>
        {text.send}
      </Button>
    </form>
  )
}
