import { DESCRIPTION_MAX, ROOM_NAME_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { useEffect } from 'react'
import { type FormState, useForm } from '#platform/form/use-form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { editRoom } from '../state/changes.ts'
import { newText, roomText, optionsText as text } from '../text.ts'
import styles from './Options.module.css'

interface AboutProps {
  room: PracticeRoom
  mayChange: boolean
}

/** The name and the description of a room, and whose it is. */
export function About({ room, mayChange }: AboutProps) {
  return (
    <section className={styles.part} aria-label={text.about}>
      <h3 className={styles.title}>{text.about}</h3>
      {mayChange ? (
        <Naming room={room} />
      ) : (
        <p className={styles.words}>{room.description || text.nothing}</p>
      )}
      {room.practices.length > 1 && (
        <p className={styles.detail}>
          {text.practices}: {roomText.and(room.practices.map(({ name }) => name))}
        </p>
      )}
    </section>
  )
}

function Naming({ room }: { room: PracticeRoom }) {
  const form = useForm({
    initial: wordsOf(room),
    check: ({ roomName }) => ({
      roomName: roomName.trim() || room.isHuddle ? undefined : newText.nameMissing,
    }),
    send: async ({ roomName, about }) => {
      await editRoom({ roomId: room.id, name: roomName.trim(), description: about.trim() })
      showSnackbar(text.saved)
    },
  })
  useStoredWords(form, room)
  return (
    <Form
      {...form.frame}
      look="page"
      submitLabel={text.save}
      isOff={!form.isDirty}
      onSubmit={() => void form.submit()}
    >
      <TextField
        {...form.field('roomName')}
        label={text.name}
        hint={text.nameHint}
        maxLength={ROOM_NAME_MAX}
      />
      <TextAreaField
        {...form.field('about')}
        label={text.description}
        hint={text.descriptionHint}
        maxLength={DESCRIPTION_MAX}
        rows={3}
      />
    </Form>
  )
}

/** Named otherwise than in the dialog for a new room, which may lie above. */
const wordsOf = ({ name, description }: PracticeRoom) => ({ roomName: name, about: description })

/** What another person saves shows at once, unless something is being typed. */
function useStoredWords(
  { adopt, isDirty }: Pick<FormState<ReturnType<typeof wordsOf>>, 'adopt' | 'isDirty'>,
  room: PracticeRoom,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is stored has changed
  useEffect(() => {
    if (!isDirty) adopt({ values: wordsOf(room), version: undefined })
  }, [room.name, room.description])
}
