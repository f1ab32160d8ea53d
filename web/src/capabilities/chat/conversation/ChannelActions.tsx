import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { memo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { scheduleTimes } from '#engines/conversation/composer/schedule-times.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { text as partText } from '#engines/conversation/text.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconLayoutSidebarRight,
  IconPaperclip,
  IconSearch,
  IconSettings,
} from '#ui/icons/icons.ts'
import { isMuted } from '../inbox/conversation-face.ts'
import { type View, withChannel, withView } from '../places.ts'
import { ALWAYS } from '../state/actions.ts'
import { mute, unmute } from '../state/keeping.ts'
import styles from './Conversation.module.css'
import { KeepingItems } from './KeepingItems.tsx'
import { conversationText as words } from './text.ts'

interface ChannelActionsProps {
  channel: ChatChannel
  name: string
}

/** Actions of the open conversation: search, mute, favourite, archive, unread. */
export const ChannelActions = memo(function ChannelActions({ channel, name }: ChannelActionsProps) {
  const { id } = channel
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hasSide = search.has('side')
  // A mute may have ended by itself.
  const isQuiet = isMuted(channel, useNow())
  const find = addressWith(search, { find: search.has('find') ? null : '1', words: null, view: null })
  const leave = () => void navigate(withChannel(search, null))
  const icon = { size: 19 }
  return (
    <>
      <span className={styles.wide}>
        <IconMenuLink
          label={words.find}
          icon={<IconSearch size={20} />}
          to={find}
          isOn={search.has('find')}
          replace
        />
        <Muting id={id} isQuiet={isQuiet} />
      </span>
      <span className={styles.widest}>
        <IconMenuLink
          label={hasSide ? words.hideSide : words.showSide}
          icon={<IconLayoutSidebarRight size={20} />}
          to={addressWith(search, { side: hasSide ? null : '1' })}
          isOn={hasSide}
          replace
        />
      </span>
      <Menu trigger={<IconDots size={20} />} triggerLabel={words.more} triggerClass={buttonStyles.button}>
        <MenuItem icon={<IconSearch {...icon} />} onAction={() => void navigate(find, { replace: true })}>
          {words.find}
        </MenuItem>
        <Views />
        <KeepingItems channel={channel} name={name} onLeave={leave} />
      </Menu>
    </>
  )
}, isSame)

/** Messages and receipts change nothing of it. */
function isSame(before: ChannelActionsProps, after: ChannelActionsProps): boolean {
  const keys = ['id', 'isFavouriteByLoggedUser', 'isArchivedByLoggedUser', 'mutedUntil'] as const
  return before.name === after.name && keys.every((key) => before.channel[key] === after.channel[key])
}

const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches

/** On a phone the messages fill the screen, so what are tabs elsewhere are items of this menu. */
function Views() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (!isPhone()) return null
  const open = (view: View) => void navigate(withView(search, view))
  return (
    <>
      <MenuItem icon={<IconPaperclip size={19} />} onAction={() => open('attachments')}>
        {words.tabNames.attachments}
      </MenuItem>
      <MenuItem icon={<IconSettings size={19} />} onAction={() => open('options')}>
        {words.tabNames.options}
      </MenuItem>
    </>
  )
}

/** Quiet for a while, or until it is turned back on. */
function Muting({ id, isQuiet }: { id: string; isQuiet: boolean }) {
  const times = scheduleTimes(new Date())
  const tomorrow = times.find(({ label }) => label === partText.tomorrow)?.at ?? times[0]!.at
  return (
    <Menu
      trigger={isQuiet ? <IconBellOff size={20} /> : <IconBell size={20} />}
      triggerLabel={isQuiet ? words.unmute : words.mute}
      triggerClass={buttonStyles.button}
    >
      {isQuiet ? (
        <MenuItem icon={<IconBell size={19} />} onAction={() => unmute(id)}>
          {words.unmute}
        </MenuItem>
      ) : (
        <>
          <MenuItem onAction={() => mute(id, times[0]!.at.toISOString())}>{words.muteFor.hour}</MenuItem>
          <MenuItem onAction={() => mute(id, tomorrow.toISOString())}>{words.muteFor.tomorrow}</MenuItem>
          <MenuItem onAction={() => mute(id, ALWAYS)}>{words.muteFor.always}</MenuItem>
        </>
      )}
    </Menu>
  )
}
