import type { Block, EmailBody, Piece } from '@corridor/contract/email/body-text.ts'
import { bodyOf, isSafeLink } from '@corridor/contract/email/body-text.ts'
import type { JSONContent } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { TemplatePicker } from '#capabilities/worklist/public.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconBold, IconH2, IconItalic, IconLink, IconList, IconListNumbers } from '#ui/icons/icons.ts'
import { writeText as text, text as words } from '../text.ts'
import styles from './Editor.module.css'

/** Exactly what the contract knows: lists are not nested, and there is one heading. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph+' }),
  ListKeymap,
  UndoRedo,
  Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (url) => isSafeLink(url),
  }),
]

const EMPTY: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] }

/** What was written before, as the editor has it. */
const contentOf = ({ content }: EmailBody): JSONContent =>
  content.length === 0
    ? EMPTY
    : {
        type: 'doc',
        content: content.map((block) =>
          block.type === 'heading' ? { ...block, attrs: { level: 2 } } : block,
        ) as JSONContent[],
      }

const piecesOf = (content: readonly JSONContent[] = []): Piece[] =>
  content.flatMap(({ type, text: written, marks = [] }) =>
    type === 'text' && written
      ? [
          {
            type: 'text' as const,
            text: written,
            marks: marks.flatMap((mark): Piece['marks'] => {
              if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
              const href: unknown = mark.attrs?.href
              return mark.type === 'link' && typeof href === 'string'
                ? [{ type: 'link', attrs: { href } }]
                : []
            }),
          },
        ]
      : [],
  )

function blockOf({ type, content = [] }: JSONContent): Block {
  if (type === 'heading') return { type, content: piecesOf(content) }
  if (type === 'bulletList' || type === 'orderedList')
    return {
      type,
      content: content.map((item) => ({
        type: 'listItem' as const,
        content: (item.content ?? []).map((line) => ({
          type: 'paragraph' as const,
          content: piecesOf(line.content),
        })),
      })),
    }
  return { type: 'paragraph', content: piecesOf(content) }
}

/** What the editor holds, as the contract has it. */
export const bodyIn = (json: JSONContent): EmailBody => ({
  type: 'doc',
  content: (json.content ?? []).map(blockOf),
})

interface EditorProps {
  label: string
  patientName: string
  /** What it starts with. */
  initial: EmailBody
  onChange: (body: EmailBody) => void
}

/** Where an email is written, with headings, lists and links. */
export function Editor({ label, patientName, initial, onChange }: EditorProps) {
  const editor = useEditor({
    extensions,
    immediatelyRender: true,
    // A tree: the page lets nothing parse markup, which the editor does with an empty text.
    content: contentOf(initial),
    // The page allows no style that a script adds.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: styles.text ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(bodyIn(changed.getJSON())),
  })
  const [isLinking, setLinking] = useState(false)
  const isOn = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading'),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const [firstName = '', ...rest] = patientName.split(' ')
  const lastName = rest.join(' ')
  const values = useMemo(
    () => ({ 'patient.firstName': firstName, 'patient.lastName': lastName }),
    [firstName, lastName],
  )
  // The selection is in view already: the toolbar stands beside it.
  const chain = () => editor.chain().focus(null, { scrollIntoView: false })
  const tools = [
    { key: 'heading', Icon: IconH2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'bold', Icon: IconBold, run: () => chain().toggleBold().run() },
    { key: 'italic', Icon: IconItalic, run: () => chain().toggleItalic().run() },
    { key: 'bullets', Icon: IconList, run: () => chain().toggleBulletList().run() },
    { key: 'numbers', Icon: IconListNumbers, run: () => chain().toggleOrderedList().run() },
    { key: 'link', Icon: IconLink, run: () => setLinking(true) },
  ] as const
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label={text.toolbar}>
        {tools.map(({ key, Icon, run }) => (
          <IconButton
            key={key}
            label={text[key]}
            icon={<Icon size={20} />}
            aria-pressed={isOn[key]}
            // The text keeps the focus, so that what is typed right after a click is not lost.
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          />
        ))}
        <TemplatePicker
          values={values}
          onChoose={(chosen) => void chain().insertContent(bodyOf(chosen).content).run()}
        />
      </div>
      <EditorContent editor={editor} />
      {isLinking && (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onClose={() => setLinking(false)}
          onSave={(href) => {
            setLinking(false)
            const selection = chain().extendMarkRange('link')
            if (href === '') selection.unsetLink().run()
            else if (editor.state.selection.empty && !isOn.link)
              chain()
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run()
            else selection.setLink({ href }).run()
          }}
        />
      )}
    </div>
  )
}

interface LinkDialogProps {
  href: string
  onClose: () => void
  onSave: (href: string) => void
}

/** Asks where a link goes; without an address the link is removed. */
function LinkDialog({ href, onClose, onSave }: LinkDialogProps) {
  const [value, setValue] = useState(href)
  const [error, setError] = useState<string>()
  const submit = () => {
    const written = value.trim()
    const full = written === '' || /^[a-z]+:/i.test(written) ? written : `https://${written}`
    if (full === '' || isSafeLink(full)) onSave(full)
    else setError(text.linkWrong)
  }
  return (
    <FormDialog title={text.link} closeLabel={words.close} onClose={onClose}>
      <Form submitLabel={href && value.trim() === '' ? text.linkRemove : text.linkSave} onSubmit={submit}>
        <TextField
          id="link-address"
          label={text.linkAddress}
          hint={text.linkHint}
          value={value}
          error={error}
          inputMode="url"
          autoComplete="off"
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </Form>
    </FormDialog>
  )
}
