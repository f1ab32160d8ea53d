import { useState } from 'react'
import { Divider } from '#engines/conversation/list/Divider.tsx'
import { Message } from '#engines/conversation/message/Message.tsx'
import type { MessageView } from '#engines/conversation/message-view.ts'
import { message, PEOPLE, REACTIONS, today } from '../made-up.ts'
import styles from './Messages.module.css'

const { ada, ben, carla, dev } = PEOPLE
const nothing = () => {}
const at = today(10, 14)
const SQUARE = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${colour}"/></svg>`)}`
const photo = (id: string, width: number, height: number, colour: string) => ({
  id,
  name: `${id}.jpg`,
  kind: 'IMAGE' as const,
  size: 400_000,
  picture: { id, fileName: `${id}.jpg`, kind: 'IMAGE' as const, thumbnailUrl: SQUARE(colour), width, height },
})

const ONES: Record<string, MessageView> = {
  'Links and mentions': message(
    ben,
    at,
    'Their form is at brightsmiles.com/forms/17 and https://lakeside.example/a, @Dr Ada Owens and @Carla Diaz.',
    {
      mentions: [
        { name: 'Dr Ada Owens', isReader: true },
        { name: 'Carla Diaz', isReader: false },
      ],
    },
  ),
  'A few emoji': message(dev, at, '🎉🦷'),
  'Edited and forwarded': message(carla, at, 'The 2:00 moved to Thursday.', {
    isEdited: true,
    isForwarded: true,
  }),
  Deleted: message(carla, at, '', { isDeleted: true }),
  Sending: message(ada, at, 'On my way up.', { isOwn: true, status: 'sending' }),
  Sent: message(ada, at, 'On my way up.', { isOwn: true, status: 'sent' }),
  Delivered: message(ada, at, 'On my way up.', { isOwn: true, status: 'delivered' }),
  'Read, with who and when': message(ada, at, 'On my way up.', {
    isOwn: true,
    status: 'delivered',
    readers: [carla, ben].map((person) => ({ person, at })),
    unread: [dev],
  }),
  'Waits for the carrier': message(ada, at, 'On my way up.', { isOwn: true, status: 'queued' }),
  'Not delivered by the carrier': message(ada, at, 'On my way up.', { isOwn: true, status: 'undelivered' }),
  'Not sent': message(ada, at, 'On my way up.', {
    isOwn: true,
    status: 'failed',
    failure: 'You’re no longer connected.',
  }),
  'Urgent, confirmed by the reader': message(ada, at, 'Operatory 2 suction is down.', {
    urgent: { confirmed: [{ person: carla, at }], waiting: [ben, dev], mustConfirm: false },
  }),
  Photos: message(ben, at, 'Before and after', {
    files: [
      photo('before', 400, 300, '#7a4bd8'),
      photo('after', 300, 400, '#2e7887'),
      photo('page', 1200, 400, '#9c6423'),
    ],
  }),
  'Files on their way': message(ada, at, '', {
    isOwn: true,
    status: 'sending',
    files: [
      { id: 'a', name: 'consent-alvarez.pdf', kind: 'PDF', size: 90_000, state: 'sending', progress: 0.64 },
      {
        id: 'b',
        name: 'recall-list.xlsx',
        kind: 'EXCEL',
        size: 9_000,
        state: 'failed',
        error: 'This file is too large.',
      },
    ],
  }),
  GIF: message(dev, at, '', {
    gif: {
      url: SQUARE('#8049e3'),
      stillUrl: SQUARE('#451f88'),
      label: 'A tooth dances',
      width: 480,
      height: 360,
    },
  }),
  'A note': message(dev, at, 'Dev Patel added Dr Elena Fox.', { kind: 'note' }),
  'Both directions, and no place to break': message(ben, at, `مرحبا, see ${'x'.repeat(180)} \u202Eevil`),
}

/** Every state of a message, in rows and in bubbles. */
export function Messages() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const handlers = {
    quickReactions: REACTIONS,
    onReact: nothing,
    onRetry: nothing,
    onDiscard: nothing,
    onOpenFile: nothing,
    onCancelFile: nothing,
    onRetryFile: nothing,
    onConfirm: nothing,
  }
  return (
    <div className={styles.columns}>
      {(['row', 'bubble'] as const).map((look) => (
        <section key={look} className={styles.column} aria-label={look}>
          {Object.entries(ONES).map(([name, one]) => (
            <div key={name}>
              <h3 className={styles.name}>{name}</h3>
              <Message message={one} look={look} {...handlers} />
            </div>
          ))}
        </section>
      ))}
      <section className={styles.column} aria-label="choosing">
        <Divider label="Today" />
        <Message message={ONES['Links and mentions']!} isNear {...handlers} />
        <Divider label="New" isNew />
        {['Links and mentions', 'Sent', 'Photos', 'Deleted'].map((name) => (
          <Message
            key={name}
            message={ONES[name]!}
            selection={{ isSelected: chosen.includes(ONES[name]!.id), onToggle: toggle }}
          />
        ))}
      </section>
    </div>
  )
}
