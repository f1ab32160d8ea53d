import { CHANNEL_NAME_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { useConfirm } from '#platform/confirm.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useRestoredFocus } from '#ui/layout/use-restored-focus.ts'
import { isMuted } from '../inbox/conversation-face.ts'
import { focusRows } from '../inbox/Inbox.tsx'
import { withChannel } from '../places.ts'
import { ALWAYS, setArchived, setFavourite, setMuted, updateGroup } from '../state/actions.ts'
import { useMe } from '../state/channels.ts'
import { Members } from './Members.tsx'
import styles from './Options.module.css'
import { optionsText } from './text.ts'

interface OptionsProps {
  channel: ChatChannel
  name: string
}

/** What a conversation is called and who is in it; of two, who the other one is. */
export function Options({ channel, name }: OptionsProps) {
  const mayManage = channel.abilities.mayManage && channel.isGroupChat
  const place = useRef<HTMLElement>(null)
  const { onFocus } = useRestoredFocus(place)
  return (
    <section
      ref={place}
      className={styles.options}
      aria-label={optionsText.title}
      tabIndex={-1}
      onFocus={onFocus}
    >
      {mayManage && <Naming channel={channel} />}
      <Keeping channel={channel} />
      <Members channel={channel} mayManage={mayManage} />
      {channel.isGroupChat && <Leaving channel={channel} name={name} />}
    </section>
  )
}

/** The person's own settings; nobody else sees them. */
function Keeping({ channel }: { channel: ChatChannel }) {
  const { id, isFavouriteByLoggedUser, isArchivedByLoggedUser } = channel
  const now = useNow()
  return (
    <section className={styles.keeping} aria-label={optionsText.keeping}>
      <h3 className={styles.title}>{optionsText.keeping}</h3>
      <Switch
        id="keep-favourite"
        label={optionsText.favourite}
        detail={optionsText.favouriteDetail}
        isOn={isFavouriteByLoggedUser}
        onChange={(isOn) => void setFavourite(id, isOn)}
      />
      <Switch
        id="keep-muted"
        label={optionsText.mute}
        detail={optionsText.muteDetail}
        isOn={isMuted(channel, now)}
        onChange={(isOn) => void setMuted(id, isOn ? ALWAYS : null)}
      />
      <Switch
        id="keep-archived"
        label={optionsText.archive}
        detail={optionsText.archiveDetail}
        isOn={isArchivedByLoggedUser}
        onChange={(isOn) => void setArchived(id, isOn)}
      />
    </section>
  )
}

function Naming({ channel }: { channel: ChatChannel }) {
  // Shows the current name until the person types.
  const [typed, setTyped] = useState<string>()
  const name = typed ?? channel.name
  const task = useTask(
    async () => {
      await updateGroup(channel.id, 'RENAME', { name: name.trim() })
      setTyped(undefined)
    },
    { done: optionsText.saved },
  )
  return (
    <Form
      look="page"
      submitLabel={optionsText.save}
      failure={task.failure}
      isBusy={task.isBusy}
      isOff={name.trim() === channel.name}
      onSubmit={() => void task.run()}
    >
      <TextField
        id="channel-name"
        label={optionsText.name}
        hint={optionsText.nameHint}
        value={name}
        maxLength={CHANNEL_NAME_MAX}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Form>
  )
}

function Leaving({ channel, name }: OptionsProps) {
  const me = useMe()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const leave = useTask(
    async () => {
      const isSure = await confirm({
        title: optionsText.leaveTitle(name),
        text: optionsText.leaveText,
        confirmLabel: optionsText.leave,
      })
      if (!isSure) return
      await navigate(withChannel(search, null), { replace: true })
      await updateGroup(channel.id, 'REMOVE_MEMBER', { memberIds: [me] })
      showSnackbar(optionsText.left(name))
      // The focused button is gone with the group.
      if (document.activeElement === document.body) focusRows()
    },
    { failure: 'snackbar' },
  )
  return (
    <div>
      <Button look="danger" isBusy={leave.isBusy} onClick={() => void leave.run()}>
        {optionsText.leave}
      </Button>
    </div>
  )
}
