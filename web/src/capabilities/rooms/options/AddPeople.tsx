import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { mayBeAdded } from '@corridor/contract/rooms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { RoomPeople } from '../people/RoomPeople.tsx'
import { contactsQuery, memberCandidatesQuery } from '../people/use-contacts.ts'
import { addMembers } from '../state/changes.ts'
import { newText, peopleText, optionsText as text } from '../text.ts'
import styles from './Options.module.css'

interface AddPeopleProps {
  room: PracticeRoom
  onClose: () => void
}

/** Adds people to a room: of its practices, or, below another room, of that one. */
export function AddPeople({ room, onClose }: AddPeopleProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const members = useQuery(memberCandidatesQuery(room.id))
  const candidates = useQuery(
    room.parentRoomId === null ? contactsQuery : memberCandidatesQuery(room.parentRoomId),
  )
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const joining = { room, mayManage: room.abilities.mayManage, practiceId }
  const inIt = new Set(members.data?.map(({ id }) => id))
  const add = useTask(async () => {
    await addMembers(room.id, chosen)
    showSnackbar(text.added(chosen.length))
    onClose()
  })
  return (
    <FormDialog title={text.addTitle} closeLabel={newText.close} onClose={onClose}>
      <Form
        submitLabel={text.add}
        failure={add.failure}
        isBusy={add.isBusy}
        isOff={chosen.length === 0}
        onSubmit={() => void add.run()}
      >
        <Loaded query={candidates} loadingLabel={peopleText.loading} failedTitle={peopleText.failedTitle}>
          {(people) => (
            <RoomPeople
              label={newText.people}
              people={people.filter(
                (one) => !inIt.has(one.id) && (room.parentRoomId !== null || mayBeAdded(one, joining)),
              )}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
        </Loaded>
        <p className={styles.detail}>{text.addedSee}</p>
      </Form>
    </FormDialog>
  )
}
