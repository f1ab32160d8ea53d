import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { MessageAction } from '#engines/conversation/message/MessageActions.tsx'
import type { MessageView } from '#engines/conversation/message-view.ts'
import { sentenceOf } from '#platform/api.ts'
import { type Question, useConfirm } from '#platform/confirm.ts'
import { copyText } from '#platform/copy-text.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import {
  IconAlarm,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChecks,
  IconCopy,
  IconHistory,
  IconMailOpened,
  IconMoodSmile,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '#ui/icons/icons.ts'
import type { ShownMessage } from '../conversation/message-views.ts'
import { conversationText as words } from '../conversation/text.ts'
import { withChannel } from '../places.ts'
import { deleteMessage, setPinned, setUnread } from '../state/actions.ts'
import { useMe } from '../state/channels.ts'
import { EditHistory } from './EditHistory.tsx'
import { mayEdit } from './may-edit.ts'
import { ReactDialog } from './ReactDialog.tsx'
import { Readers } from './Readers.tsx'
import { RemindDialog } from './RemindDialog.tsx'

interface Ways {
  onReply: (message: ShownMessage) => void
  onEdit: (message: ShownMessage) => void
  onForward: (message: ShownMessage) => void
}

type Whose = 'EVERYONE' | 'USER'

function deletionOf({ files = [] }: ShownMessage, whose: Whose): Question {
  const confirmLabel = words.delete
  if (whose === 'USER') return { title: words.deleteForMeTitle, text: words.deleteForMeText, confirmLabel }
  const text = files.length > 0 ? words.deleteFileForAllText : words.deleteForAllText
  return { title: words.deleteForAllTitle, text, confirmLabel }
}

const trying = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))

interface ActionParts extends Ways {
  channelId: string
  mayWrite: boolean
  isPinned: boolean
  isEditable: boolean
  setDialog: (dialog: ReactNode) => void
  unread: () => void
  remove: (whose: Whose) => Promise<void>
}

/** All actions in their order; false for those that this message does not have. */
function actionsFor(message: ShownMessage, parts: ActionParts): (MessageAction | false)[] {
  const { channelId: id, mayWrite, isPinned, isEditable, setDialog, unread, remove } = parts
  const { onReply, onEdit, onForward } = parts
  const { text, isOwn, isEdited } = message
  const close = () => setDialog(null)
  const params = { channelId: id, messageId: message.id }
  return [
    mayWrite && {
      id: 'reply',
      label: words.reply,
      Icon: IconArrowBackUp,
      key: 'r',
      isInReach: true,
      onAction: () => onReply(message),
    },
    mayWrite && {
      id: 'react',
      label: words.react,
      Icon: IconMoodSmile,
      isInReach: true,
      onAction: () => setDialog(<ReactDialog {...params} onClose={close} />),
    },
    text !== '' && {
      id: 'copy',
      label: words.copy,
      Icon: IconCopy,
      onAction: () => void copyText(text, words.copied, words.copyFailed),
    },
    mayWrite &&
      isEditable && {
        id: 'edit',
        label: words.edit,
        Icon: IconPencil,
        onAction: () => onEdit(message),
      },
    Boolean(isEdited) && {
      id: 'history',
      label: words.history,
      Icon: IconHistory,
      onAction: () => setDialog(<EditHistory {...params} onClose={close} />),
    },
    {
      id: 'forward',
      label: words.forward,
      Icon: IconArrowForwardUp,
      onAction: () => onForward(message),
    },
    mayWrite && {
      id: 'pin',
      label: isPinned ? words.unpin : words.pin,
      Icon: isPinned ? IconPinnedOff : IconPin,
      onAction: () => trying(setPinned(id, message.id, !isPinned)),
    },
    {
      id: 'remind',
      label: words.remind,
      Icon: IconAlarm,
      onAction: () => setDialog(<RemindDialog {...params} onClose={close} />),
    },
    isOwn && {
      id: 'readers',
      label: words.readers,
      Icon: IconChecks,
      onAction: () => setDialog(<Readers channelId={id} message={message} onClose={close} />),
    },
    !isOwn && { id: 'unread', label: words.unreadFromHere, Icon: IconMailOpened, onAction: unread },
    {
      id: 'delete-for-me',
      label: words.deleteForMe,
      Icon: IconTrash,
      isDanger: true,
      onAction: () => void remove('USER'),
    },
    isOwn && {
      id: 'delete-for-all',
      label: words.deleteForAll,
      Icon: IconTrash,
      isDanger: true,
      onAction: () => void remove('EVERYONE'),
    },
  ]
}

/** What can be done with a message, and the dialog of what is being done. */
export function useMessageActions(channel: ChatChannel, { onReply, onEdit, onForward }: Ways) {
  const { id, pinnedMessageId, abilities } = channel
  const me = useMe()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const { mayWrite } = abilities
  // Read when an action is used, so that typing a search does not render every row again.
  const address = useRef(search)
  address.current = search

  const actionsOf = useCallback(
    (view: MessageView): readonly MessageAction[] => {
      const message = view as ShownMessage
      const { seq, isDeleted } = message
      if (seq === undefined || isDeleted) return []
      const remove = async (whose: Whose) => {
        if (await confirm(deletionOf(message, whose))) trying(deleteMessage(id, message.id, whose))
      }
      const unread = () => {
        void setUnread(id, seq)
        // The conversation is closed, or it would be marked read again at once.
        void navigate(withChannel(address.current, null))
      }
      const all = actionsFor(message, {
        channelId: id,
        mayWrite,
        isPinned: pinnedMessageId === message.id,
        isEditable: mayEdit(message, me),
        setDialog,
        onReply,
        onEdit,
        onForward,
        unread,
        remove,
      })
      return all.filter((one) => one !== false)
    },
    [id, pinnedMessageId, mayWrite, me, confirm, navigate, onReply, onEdit, onForward],
  )
  return { actionsOf, dialog }
}
