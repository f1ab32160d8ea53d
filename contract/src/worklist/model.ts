import { z } from 'zod'
import { Id, Instant, singleLine, text } from '../kernel/shapes.ts'
import {
  ITEM_ID_MAX,
  MENTIONS_MAX,
  NOTE_MAX,
  TEMPLATE_BODY_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_SHORTCUT_MAX,
} from './limits.ts'
import { HAND_BACK_REASONS } from './rules.ts'
import {
  cleanShortcut,
  shortcutProblem,
  templateBodyProblem,
  templateNameProblem,
} from './template-fields.ts'

/** An item by its kind, which a capability declares, and its id there. */
export const ItemRef = z.object({
  kind: z
    .string()
    .max(60)
    .regex(/^[a-z]+\.[a-z-]+$/, 'This kind is not valid.'),
  itemId: z
    .string()
    .max(ITEM_ID_MAX)
    .regex(/^[\w-]+$/, 'This id is not valid.'),
})
export type ItemRef = z.infer<typeof ItemRef>

export const Colleague = z.object({ id: Id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** How far the team is with an item. It says nothing of a patient. */
export const WorkState = z.object({
  ...ItemRef.shape,
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  /** Who writes an answer, and until when that holds unless they go on. */
  claim: z.object({ personId: Id, name: z.string(), until: Instant }).nullable(),
  waitingSince: Instant.nullable(),
  snoozedUntil: Instant.nullable(),
  doneAt: Instant.nullable(),
  noteCount: z.int(),
  /** The last time anything happened to it. */
  activeAt: Instant,
  /** Goes up with every change: of two states the greater one is newer. */
  version: z.int(),
})
export type WorkState = z.infer<typeof WorkState>

export const WorkItem = z.object({ ...WorkState.shape, title: z.string(), patientId: Id.nullable() })
export type WorkItem = z.infer<typeof WorkItem>

/** Somebody who has an item open. */
export const Watcher = z.object({
  ...ItemRef.shape,
  personId: Id,
  name: z.string(),
  isReplying: z.boolean(),
  until: Instant,
})
export type Watcher = z.infer<typeof Watcher>

export const WorkNote = z.object({
  id: Id,
  /** Nobody for what Corridor noted by itself. */
  author: Colleague.nullable(),
  text: z.string(),
  mentions: z.array(Colleague),
  /** Whose item went back to Unassigned, and why. */
  handedBack: z.object({ name: z.string(), reason: z.enum(HAND_BACK_REASONS) }).nullable(),
  createdAt: Instant,
})
export type WorkNote = z.infer<typeof WorkNote>

export const NewNote = z.object({
  id: Id,
  text: text(NOTE_MAX).refine((value) => value.trim() !== '', 'Please write a note.'),
  mentions: z.array(Id).max(MENTIONS_MAX).default([]),
})

const problem =
  (find: (value: string) => string | undefined) => (value: string, context: z.RefinementCtx) => {
    const message = find(value)
    if (message) context.addIssue({ code: 'custom', message })
  }

const templateFields = {
  name: singleLine(TEMPLATE_NAME_MAX).superRefine(problem(templateNameProblem)),
  /** Typed behind a slash; nothing for a template that is chosen by its name alone. */
  shortcut: z
    .string()
    .max(TEMPLATE_SHORTCUT_MAX + 10)
    .superRefine(problem(shortcutProblem))
    .transform(cleanShortcut)
    .pipe(z.string().max(TEMPLATE_SHORTCUT_MAX))
    .transform((shortcut) => shortcut || null)
    .nullable(),
  body: text(TEMPLATE_BODY_MAX).superRefine(problem(templateBodyProblem)),
}

export const NewTemplate = z.object({ id: Id, ...templateFields })
export const TemplateChange = z.object({
  ...templateFields,
  /** The one that the change was made from. */
  version: z.int(),
})

export const Template = z.object({
  id: Id,
  name: z.string(),
  shortcut: z.string().nullable(),
  body: z.string(),
  version: z.int(),
  changedAt: Instant,
})
export type Template = z.infer<typeof Template>
