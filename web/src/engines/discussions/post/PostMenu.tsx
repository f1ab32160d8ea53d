import type { Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { copyText } from '#platform/copy-text.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import {
  IconAlarm,
  IconBell,
  IconBellOff,
  IconCheck,
  IconDots,
  IconHistory,
  IconLink,
  IconMailOpened,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconTrash,
} from '#ui/icons/icons.ts'
import { draftOfComment, draftOfPost } from '../compose/draft-of.ts'
import type { Engine } from '../state/engine.ts'
import { viewerId } from '../state/rooms.ts'
import { text } from '../text.ts'
import { EditHistory } from './EditHistory.tsx'
import styles from './Post.module.css'
import { RemindDialog } from './RemindDialog.tsx'

interface Action {
  label: string
  Icon: Icon
  isDanger?: boolean
  run: () => void
}

const trying = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => showSnackbar(sentenceOf(error), 'error'))

const copyAddress = (path: string) =>
  void copyText(new URL(path, location.href).href, text.linkCopied, text.copyFailed)

const MenuOf = ({ label, actions }: { label: string; actions: readonly (Action | false)[] }) => (
  <Menu trigger={<IconDots size={18} />} triggerLabel={label} triggerClass={styles.dots}>
    {actions
      .filter((one) => one !== false)
      .map(({ label: name, Icon: Sign, isDanger, run }) => (
        <MenuItem key={name} icon={<Sign size={19} />} isDanger={isDanger} onAction={run}>
          {name}
        </MenuItem>
      ))}
  </Menu>
)

interface PostMenuProps {
  engine: Engine
  room: Room
  post: Post
}

type Shared = PostMenuProps & { setDialog: (dialog: ReactNode) => void; remove: () => void }

/** Everything that the viewer alone decides about a post. */
function ownActions({ engine, room, post, setDialog }: Shared): (Action | false)[] {
  const { changing, declared } = engine
  const on = declared.switchesOf(room)
  const isMuted = post.followLevel === 'mute'
  const close = () => setDialog(null)
  return [
    {
      label: post.isFollowed ? text.unfollow : text.follow,
      Icon: IconBell,
      run: () => void changing.follow(post, post.isFollowed ? 'usual' : 'follow'),
    },
    {
      label: isMuted ? text.unmute : text.mute,
      Icon: isMuted ? IconBell : IconBellOff,
      run: () => void changing.follow(post, isMuted ? 'usual' : 'mute'),
    },
    {
      label: text.remind,
      Icon: IconAlarm,
      run: () => setDialog(<RemindDialog engine={engine} post={post} onClose={close} />),
    },
    Boolean(on.markRead) &&
      !post.isRead && {
        label: text.markRead,
        Icon: IconMailOpened,
        run: () => void changing.markPost(post, true),
      },
    Boolean(on.markUnread) &&
      post.isRead && {
        label: text.markUnread,
        Icon: IconMailOpened,
        run: () => void changing.markPost(post, false),
      },
  ]
}

function actionsFor(parts: Shared): (Action | false)[] {
  const { engine, room, post, setDialog, remove } = parts
  const { changing, declared, drafts } = engine
  const on = declared.switchesOf(room)
  const kind = declared.kinds?.[post.kind]
  const { mayWrite, mayManage } = room.abilities
  const isOwn = post.createdBy.userId === viewerId()
  const isPinned = room.pinnedPostId === post.id
  const mayResolve = post.resolvedAt !== null || (kind?.mayResolve?.(post) ?? true)
  const close = () => setDialog(null)
  const which = { roomId: room.id, postId: post.id }
  return [
    mayWrite &&
      Boolean(on.resolve) &&
      mayResolve && {
        label: post.resolvedAt ? text.reopen : text.resolve,
        Icon: post.resolvedAt ? IconRefresh : IconCheck,
        run: () => trying(changing.resolve(post, !post.resolvedAt)),
      },
    ...ownActions(parts),
    mayWrite &&
      Boolean(on.pin) && {
        label: isPinned ? text.unpin : text.pin,
        Icon: isPinned ? IconPinnedOff : IconPin,
        run: () => trying(changing.pin(post, !isPinned)),
      },
    {
      label: text.copyLink,
      Icon: IconLink,
      run: () => copyAddress(declared.addressOf(room, { postId: post.id })),
    },
    post.isEdited && {
      label: text.editsOf,
      Icon: IconHistory,
      run: () => setDialog(<EditHistory engine={engine} which={which} onClose={close} />),
    },
    mayWrite &&
      isOwn &&
      !kind?.isFixed && {
        label: text.edit,
        Icon: IconPencil,
        run: () => drafts.edit({ kind: 'post', roomId: room.id, id: post.id }, draftOfPost(post, room)),
      },
    mayWrite && (isOwn || mayManage) && { label: text.delete, Icon: IconTrash, isDanger: true, run: remove },
  ]
}

/** What can be done with a post, and the dialog of what is being done. */
export function PostMenu(props: PostMenuProps) {
  const { engine, post } = props
  const [dialog, setDialog] = useState<ReactNode>(null)
  const confirm = useConfirm()
  const remove = async () => {
    const question = { title: text.deletePostTitle, text: text.deletePostText, confirmLabel: text.delete }
    if (await confirm(question)) trying(engine.changing.deletePost(post))
  }
  return (
    <>
      <MenuOf
        label={text.postMenu(post.subject || text.noSubject)}
        actions={actionsFor({ ...props, setDialog, remove: () => void remove() })}
      />
      {dialog}
    </>
  )
}

/** The same for a comment. */
export function CommentMenu({ engine, room, comment }: { engine: Engine; room: Room; comment: Comment }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const confirm = useConfirm()
  const { changing, declared, drafts } = engine
  const { mayWrite, mayManage } = room.abilities
  const isOwn = comment.createdBy.userId === viewerId()
  const { roomId, postId, id } = comment
  const close = () => setDialog(null)
  const remove = async () => {
    const question = {
      title: text.deleteCommentTitle,
      text: text.deleteCommentText,
      confirmLabel: text.delete,
    }
    if (await confirm(question)) trying(changing.deleteComment(comment))
  }
  const actions: (Action | false)[] = [
    {
      label: text.copyLink,
      Icon: IconLink,
      run: () => copyAddress(declared.addressOf(room, { postId, commentId: id })),
    },
    comment.isEdited && {
      label: text.editsOf,
      Icon: IconHistory,
      run: () =>
        setDialog(<EditHistory engine={engine} which={{ roomId, postId, commentId: id }} onClose={close} />),
    },
    mayWrite &&
      isOwn && {
        label: text.edit,
        Icon: IconPencil,
        run: () => drafts.edit({ kind: 'comment', roomId, postId, id }, draftOfComment(comment, room)),
      },
    mayWrite &&
      (isOwn || mayManage) && {
        label: text.delete,
        Icon: IconTrash,
        isDanger: true,
        run: () => void remove(),
      },
  ]
  return (
    <>
      <MenuOf label={text.commentMenu(comment.createdBy.name)} actions={actions} />
      {dialog}
    </>
  )
}
