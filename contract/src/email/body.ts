import { z } from 'zod'
import { text } from '../kernel/shapes.ts'
import { type EmailBody as Body, bodyOf, isSafeLink, plainText } from './body-text.ts'
import { BLOCKS_MAX, BODY_MAX, LINK_MAX, PIECES_MAX } from './limits.ts'

/**
 * What somebody wrote, as a tree of the few parts that the editor knows. Nothing else is stored, so showing it needs no
 * filter for markup.
 */
const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: text(LINK_MAX).refine(isSafeLink, 'This link isn’t valid.') }),
  }),
])

const Piece = z.object({
  type: z.literal('text'),
  text: text(BODY_MAX).min(1),
  marks: z.array(Mark).max(3).default([]),
})

const content = z.array(Piece).max(PIECES_MAX).default([])
const Paragraph = z.object({ type: z.literal('paragraph'), content })
const Heading = z.object({ type: z.literal('heading'), content })
const ListItem = z.object({
  type: z.literal('listItem'),
  content: z.array(Paragraph).min(1).max(BLOCKS_MAX),
})
const items = z.array(ListItem).min(1).max(BLOCKS_MAX)

const Block = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  z.object({ type: z.literal('bulletList'), content: items }),
  z.object({ type: z.literal('orderedList'), content: items }),
])

const tooLong = `Please write at most ${BODY_MAX.toLocaleString('en-US')} characters.`

export const EmailBody = z
  .object({ type: z.literal('doc'), content: z.array(Block).max(BLOCKS_MAX, tooLong) })
  .refine((body: Body) => plainText(body).length <= BODY_MAX, tooLong)
  .meta({ id: 'EmailBody' })
export type EmailBody = z.output<typeof EmailBody>

/** What is sent: the tree, or plain words of a client without an editor. */
export const NewEmailBody = z.union([
  EmailBody,
  text(BODY_MAX)
    .transform((words): z.input<typeof EmailBody> => bodyOf(words))
    .pipe(EmailBody),
])
