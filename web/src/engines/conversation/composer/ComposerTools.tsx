import { memo, type ReactNode, useRef } from 'react'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { classes } from '#ui/classes.ts'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { text as filesText } from '#ui/files/text.ts'
import {
  IconAlertTriangle,
  IconAt,
  IconGif,
  IconMicrophone,
  IconPaperclip,
  IconPhoto,
  IconPlus,
} from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './Composer.module.css'
import type { ComposerProps } from './composer-props.ts'
import { EmojiButton } from './emoji/EmojiButton.tsx'

interface ComposerToolsProps
  extends Pick<ComposerProps, 'files' | 'onGif' | 'hasEmoji' | 'urgent' | 'people' | 'editing'> {
  /** Where this browser can. */
  onRecord?: () => void
  isRecording: boolean
  onInsert: (piece: string) => void
  onAt: () => void
  more?: ReactNode
}

interface Pickers {
  pickFiles: { current: () => void }
  pickPhoto: { current: () => void }
}

type ToolParts = Omit<ComposerToolsProps, 'hasEmoji' | 'onInsert' | 'more'>

function toolsOf(parts: ToolParts, { pickFiles, pickPhoto }: Pickers) {
  const { files, onGif, urgent, people, editing, onRecord, isRecording, onAt } = parts
  return [
    ...(files && !editing
      ? [
          ...(files.isPhotosOnly
            ? []
            : [
                {
                  key: 'file',
                  label: `${filesText.pick} · ${files.limit}`,
                  Icon: IconPaperclip,
                  onPress: () => pickFiles.current(),
                },
              ]),
          {
            key: 'photo',
            label: files.isPhotosOnly ? `${text.photo} · ${files.limit}` : text.photo,
            Icon: IconPhoto,
            onPress: () => pickPhoto.current(),
          },
        ]
      : []),
    ...(onRecord && !editing
      ? [
          {
            key: 'voice',
            label: filesText.record,
            Icon: IconMicrophone,
            // It stays in its place: what stands beside it must not come under the pointer.
            isOn: isRecording,
            onPress: onRecord,
          },
        ]
      : []),
    ...(onGif && !editing ? [{ key: 'gif', label: text.gif, Icon: IconGif, onPress: onGif }] : []),
    ...(people ? [{ key: 'at', label: text.mention, Icon: IconAt, onPress: onAt }] : []),
    ...(urgent && !editing
      ? [
          {
            key: 'urgent',
            label: urgent.isOn ? text.unmarkUrgent : text.markUrgent,
            Icon: IconAlertTriangle,
            isOn: urgent.isOn,
            onPress: () => urgent.onChange(!urgent.isOn),
          },
        ]
      : []),
  ]
}

/** What can be added to words: a row of buttons where there is room, behind a plus on a phone. A letter draws none of them again. */
export const ComposerTools = memo(function ComposerTools({
  files,
  onGif,
  hasEmoji,
  urgent,
  people,
  editing,
  onRecord,
  isRecording,
  onInsert,
  onAt,
  more,
}: ComposerToolsProps) {
  const pickFiles = useRef(() => {})
  const pickPhoto = useRef(() => {})
  const tools = toolsOf(
    { files, onGif, urgent, people, editing, onRecord, isRecording, onAt },
    { pickFiles, pickPhoto },
  )
  return (
    <>
      {files && (
        <>
          <FilePicker onFiles={files.onFiles}>{(open) => <Opener into={pickFiles} open={open} />}</FilePicker>
          <FilePicker onFiles={files.onFiles} accept={files.photoTypes ?? 'image/*'}>
            {(open) => <Opener into={pickPhoto} open={open} />}
          </FilePicker>
        </>
      )}
      {tools.length > 0 && (
        <div className={styles.plus}>
          <Menu
            trigger={<IconPlus size={22} />}
            triggerLabel={text.more}
            triggerClass={styles.tool}
            placement="top start"
          >
            {tools.map(({ key, label, Icon, onPress }) => (
              <MenuItem key={key} icon={<Icon size={19} />} onAction={onPress}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
      <div className={styles.tools}>
        {tools.map(({ key, label, Icon, isOn, onPress }) => (
          <button
            key={key}
            type="button"
            className={classes(styles.tool, styles.wide, isOn && styles.on)}
            aria-label={label}
            aria-pressed={isOn}
            title={label}
            onClick={onPress}
          >
            <Icon size={20} />
          </button>
        ))}
        {hasEmoji && <EmojiButton onChoose={onInsert} />}
        {more}
      </div>
    </>
  )
})

/** Two sets of buttons open the same picker. */
function Opener({ into, open }: { into: { current: () => void }; open: () => void }) {
  into.current = open
  return null
}
