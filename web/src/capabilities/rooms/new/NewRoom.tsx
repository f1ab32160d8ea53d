import { DESCRIPTION_MAX, MEMBERS_MAX, ROOM_NAME_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import type { RoomScreen } from '@corridor/contract/rooms/room-list.ts'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useForm } from '#platform/form/use-form.ts'
import { randomId } from '#platform/random-id.ts'
import { useSession } from '#platform/session.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { RoomPeople } from '../people/RoomPeople.tsx'
import { type Candidate, contactsQuery, memberCandidatesQuery } from '../people/use-contacts.ts'
import { withRoom } from '../places.ts'
import { createRoom } from '../state/changes.ts'
import { peopleText, newText as text } from '../text.ts'
import { type Practice, PracticeChoice, practicesOf } from './PracticeChoice.tsx'

interface NewRoomProps {
  screen: RoomScreen
  /** The room that it is below. */
  above: PracticeRoom | undefined
  onClose: () => void
}

type Kind = RoomScreen | 'below'

const TYPES = {
  practices: ROOM_TYPES.CrossOffice,
  office: ROOM_TYPES.InOffice,
  below: ROOM_TYPES.SubRoom,
} as const satisfies Record<Kind, number>

/** Whom the new room can have, without oneself. */
function useCandidates(above: PracticeRoom | undefined) {
  const me = useSession(({ user }) => user?.id)
  const query = useQuery(above ? memberCandidatesQuery(above.id) : contactsQuery)
  return { query, people: (query.data ?? []).filter(({ id }) => id !== me) }
}

interface Values {
  name: string
  description: string
  practiceIds: string[]
  memberIds: string[]
  isOpen: boolean
}

const NOTHING: Values = { name: '', description: '', practiceIds: [], memberIds: [], isOpen: false }

/** Each of the chosen practices has somebody in the room. */
function missingPeople(
  { practiceIds, memberIds }: Values,
  people: readonly Candidate[],
  practices: readonly Practice[],
): string | undefined {
  const peopled = new Set(people.filter(({ id }) => memberIds.includes(id)).map((one) => one.practiceId))
  const empty = practices.find(({ id }) => practiceIds.includes(id) && !peopled.has(id))
  return empty && text.peopleMissing(empty.name)
}

/** Opens a room: between practices, in the office, or below another one. */
export function NewRoom({ screen, above, onClose }: NewRoomProps) {
  const kind: Kind = above ? 'below' : screen
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // The same for every try: a room is opened once.
  const [id] = useState(randomId)
  const own = useSession(({ user }) => user?.practiceId ?? null)
  const { query, people } = useCandidates(above)
  const practices = practicesOf(people, own)
  const form = useForm<Values>({
    initial: NOTHING,
    check: (values) => ({
      name: values.name.trim() ? undefined : text.nameMissing,
      ...(kind === 'practices' && {
        practiceIds: values.practiceIds.length > 0 ? undefined : text.practicesMissing,
        memberIds: missingPeople(values, people, practices),
      }),
    }),
    send: async ({ name, description, memberIds, practiceIds, isOpen }) => {
      const room = await createRoom({
        id,
        name: name.trim(),
        description: description.trim(),
        roomType: TYPES[kind],
        memberIds,
        practices: kind === 'practices' ? practiceIds : [],
        parentRoomId: above?.id ?? null,
        isPrivate: kind === 'practices' || !isOpen,
      })
      await navigate(withRoom(search, room.id), { replace: true })
    },
  })
  const { practiceIds, memberIds, isOpen } = form.values
  const shown = people.filter(({ practiceId }) => {
    if (kind === 'below') return true
    return (
      practiceId !== null &&
      (practiceId === own || (kind === 'practices' && practiceIds.includes(practiceId)))
    )
  })
  const choosePractices = (ids: string[]) => {
    const stays = (one: Candidate) => one.practiceId === own || ids.includes(one.practiceId ?? '')
    const staying = people.filter((one) => memberIds.includes(one.id) && stays(one)).map((one) => one.id)
    form.change({ practiceIds: ids, memberIds: staying })
  }
  return (
    <FormDialog
      title={above ? text.titles.below(above.displayName) : text.titles[screen]}
      closeLabel={text.close}
      onClose={onClose}
    >
      <Form
        {...form.frame}
        intro={text.intro[kind]}
        submitLabel={text.create}
        onSubmit={() => void form.submit()}
      >
        <TextField {...form.field('name')} label={text.name} maxLength={ROOM_NAME_MAX} autoComplete="off" />
        <TextAreaField
          {...form.field('description')}
          label={text.description}
          hint={text.descriptionHint}
          maxLength={DESCRIPTION_MAX}
          rows={2}
        />
        <Loaded query={query} loadingLabel={peopleText.loading} failedTitle={peopleText.failedTitle} rows={4}>
          {() => (
            <>
              {kind === 'practices' && (
                <PracticeChoice
                  practices={practices}
                  chosen={practiceIds}
                  error={form.errorOf('practiceIds')}
                  onChange={choosePractices}
                />
              )}
              <RoomPeople
                id="memberIds"
                label={text.people}
                people={shown}
                chosen={memberIds}
                error={form.errorOf('memberIds')}
                onChange={(ids) => form.set('memberIds', ids.slice(0, MEMBERS_MAX - 1))}
              />
            </>
          )}
        </Loaded>
        {kind !== 'practices' && (
          <Switch
            id="new-room-open"
            label={text.isOpen[kind]}
            detail={text.isOpenDetail[kind]}
            isOn={isOpen}
            onChange={(on) => form.set('isOpen', on)}
          />
        )}
      </Form>
    </FormDialog>
  )
}
