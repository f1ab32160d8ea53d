import { CHANNEL_NAME_MAX, MEMBERS_MAX } from '@corridor/contract/chat/limits.ts'
import { groupTitle } from '@corridor/contract/chat/rules.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api.ts'
import { randomId } from '#platform/random-id.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { withChannel, withPerson } from '../places.ts'
import { saveChannels } from '../state/channels.ts'
import { PeopleDialog } from './PeopleDialog.tsx'
import { peopleText } from './text.ts'

/** Begins a conversation: with one contact, or with several as a group. */
export function NewChat({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  // The same for every try: a group is opened once.
  const [groupId] = useState(randomId)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const open = async (memberIds: string[]) => {
    const isGroupChat = memberIds.length > 1
    const channel = await call('POST /api/v2/channels', {
      body: isGroupChat ? { id: groupId, name: name.trim(), isGroupChat, memberIds } : { memberIds },
    })
    saveChannels([channel])
    await navigate(withChannel(search, channel.id), { replace: true })
  }
  return (
    <PeopleDialog
      title={peopleText.newTitle}
      intro={peopleText.howTo}
      onPick={({ id }) => void navigate(withPerson(search, id), { replace: true })}
      submitLabel={(chosen) => (chosen > 1 ? peopleText.createGroup : peopleText.start)}
      max={MEMBERS_MAX - 1}
      more={(chosen) =>
        chosen.length > 1 && (
          <TextField
            id="group-name"
            label={peopleText.groupName}
            hint={peopleText.groupNameHint(groupTitle(chosen.map(({ displayName }) => displayName)))}
            value={name}
            maxLength={CHANNEL_NAME_MAX}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )
      }
      onSubmit={open}
      onClose={onClose}
    />
  )
}
