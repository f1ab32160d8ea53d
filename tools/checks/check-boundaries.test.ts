import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UPWARD_ALLOWED } from './boundaries/platform-layers.ts'
import { findViolations } from './boundaries/rules.ts'
import { parseSource } from './boundaries/source-file.ts'
import { useCheck } from './testing/run-check.ts'

const PROGRAM = join(import.meta.dirname, 'check-boundaries.ts')
const check = useCheck(PROGRAM)

const ALLOWED: Record<string, string> = {
  'contract/src/capabilities.ts': "import type * as chat from './chat/routes.ts'\n",
  'contract/src/chat/model.ts':
    "import { z } from 'zod'\nimport { id } from '../kernel/shapes.ts'\nimport { Person } from '../people/model.ts'\n",
  'contract/src/chat/rules.test.ts': "import { test } from 'vitest'\n",
  'server/src/app/capabilities.ts': "import { chat } from '#capabilities/chat/plugin.ts'\n",
  'server/src/platform/http/server.ts':
    "import { route } from '@corridor/contract/kernel/route.ts'\nimport { sql } from 'kysely'\n",
  'server/src/providers/sms/twilio.ts':
    "import { log } from '#platform/log/log.ts'\nimport smpp from 'smpp'\n",
  'server/src/capabilities/chat/actions/send.ts':
    "import {\n  findPerson,\n} from '#capabilities/people/public.ts'\nimport * as store from '../store.ts'\n",
  'server/src/capabilities/chat/actions/send.test.ts':
    "import { room } from '#capabilities/rooms/testing/factory.ts'\n",
  'server/src/capabilities/chat/store/messages.ts':
    "import { sql } from 'kysely'\nexport const one = sql`select 1`\n",
  'web/src/main.tsx': "import { Router } from './app/Router.tsx'\n",
  'web/src/app/capabilities.ts':
    "import { chat } from '#capabilities/chat/routes.tsx'\nimport { Leave } from '#capabilities/session/public.ts'\n",
  'web/src/app/Gate.tsx': "import { useTarget } from '#entry/use-target.ts'\n",
  'web/src/entry/Frame.tsx':
    "import { useSession } from '#platform/session.ts'\nimport { Logo } from '#ui/Logo.tsx'\n",
  'web/src/capabilities/chat/routes.tsx':
    "import type { WebCapability } from '#platform/capability.ts'\nimport { Frame } from '#entry/Frame.tsx'\n",
  'web/src/platform/navigation/a.test.ts': "import { start } from '#app/start.ts'\n",
  'web/src/capabilities/chat/screens/Chat.tsx':
    "import type { Message } from '@corridor/contract/chat/model.ts'\nimport { PersonCard } from '#capabilities/people/public.tsx'\nimport { withMessage } from '@corridor/contract/chat/rules.ts'\n",
  'web/src/app/guest/GuestPage.tsx': "import { Frame } from '#guest/Frame.tsx'\n",
  'web/src/capabilities/documents/guest.ts':
    "import type { GuestPart } from '#guest/part.ts'\nconst load = () => import('./guest/Documents.tsx')\n",
  'web/src/guest/Frame.tsx': "import { writtenNumber } from '#ui/fields/written-number.ts'\n",
  'web/src/platform/worker/register.ts': "import type { ToWorker } from '#worker/messages.ts'\n",
  'web/src/engines/discussions/Thread.tsx':
    "import type { FileRecord } from '@corridor/contract/files/model.ts'\nimport { Composer } from '#engines/conversation/composer/Composer.tsx'\n",
  'web/src/ui/Button.tsx': "import { classes } from './classes.ts'\n",
}

const CONTRACT_CHAT = 'contract/src/chat/model.ts'
const PLATFORM = 'server/src/platform/clock.ts'
const PROVIDER = 'server/src/providers/sms/a.ts'
const CHAT = 'server/src/capabilities/chat/a.ts'
const WEB_CHAT = 'web/src/capabilities/chat/a.ts'
const WEB_PLATFORM = 'web/src/platform/a.ts'
const WEB_ENTRY = 'web/src/entry/a.ts'
const UI = 'web/src/ui/A.tsx'
const GUEST = 'web/src/guest/a.ts'
const GUEST_SCREEN = 'web/src/capabilities/documents/guest/Documents.tsx'
const ENGINE = 'server/src/engines/conversation/a.ts'

const FORBIDDEN: [rule: string, path: string, text: string, line?: number][] = [
  ['neither server nor web', CONTRACT_CHAT, "import { a } from '@corridor/server/src/a.ts'\n"],
  ['neither server nor web', CONTRACT_CHAT, "import { a } from '../../../web/src/a.ts'\n"],
  ['no package but zod', CONTRACT_CHAT, "import { z } from 'zod'\nimport { join } from 'node:path'\n", 2],
  ['above it', 'contract/src/people/model.ts', "export type { Message } from '../chat/model.ts'\n"],
  ['imports no capability', 'contract/src/kernel/ids.ts', "import { a } from '../people/model.ts'\n"],
  ['platform imports', PLATFORM, "\nimport { a } from '#capabilities/chat/public.ts'\n", 2],
  ['platform imports', PLATFORM, "const a = await import('#app/start.ts')\n"],
  ['platform imports', PLATFORM, "import { sms } from '#providers/sms/port.ts'\n"],
  ['providers import', PROVIDER, "import '#capabilities/chat/public.ts'\n"],
  ['providers import', PROVIDER, "import { a } from '#app/a.ts'\n"],
  ['no SQL, routes or jobs', PROVIDER, "import { steps } from '#platform/action.ts'\n"],
  ['no SQL, routes or jobs', PROVIDER, "import { job } from '#platform/jobs/job.ts'\n"],
  ['no SQL, routes or jobs', PROVIDER, "import type { Database } from '#platform/database/database.ts'\n"],
  ['import sql', PROVIDER, "import { sql } from 'kysely'\n"],
  ['write SQL', PROVIDER, "const a = db.withTables().insertInto('sms_incoming')\n"],
  ['open only by', CHAT, "import {\n  a,\n  b,\n} from '#capabilities/people/store.ts'\n"],
  ['above it', 'server/src/capabilities/people/a.ts', "import { a } from '#capabilities/chat/public.ts'\n"],
  ['import sql', CHAT, "import { type Kysely, sql } from 'kysely'\n"],
  ['write SQL', CHAT, "\nconst a = db.selectFrom('people')\n", 2],
  ['by its maker', CHAT, "\nawait tx.audit({ word, outcome: 'done' })\n", 2],
  ['write SQL', 'server/src/capabilities/chat/actions/a.ts', "const a = 'select id from people'\n"],
  ['open only by', WEB_CHAT, "import { a } from '#capabilities/people/state/queries.ts'\n"],
  ['open only by', WEB_CHAT, "import { a } from '#capabilities/people/routes.tsx'\n"],
  ['open only by', 'web/src/app/a.ts', "const a = () => import('#capabilities/people/screens/A.tsx')\n"],
  ['above it', 'web/src/capabilities/people/a.ts', "import { a } from '#capabilities/chat/public.ts'\n"],
  ['above it', 'web/src/capabilities/activity/a.ts', "import { a } from '#capabilities/home/public.tsx'\n"],
  ['nothing of app', WEB_CHAT, "import type { Route } from '#app/routes.ts'\n"],
  ['nothing of app', WEB_ENTRY, "import { a } from '#app/a.ts'\n"],
  ['nothing of app', WEB_PLATFORM, "const a = await import('#app/start.ts')\n"],
  ['nothing of capabilities', WEB_ENTRY, "import { a } from '#capabilities/people/public.ts'\n"],
  ['nothing of capabilities', WEB_PLATFORM, "import { a } from '#capabilities/people/public.ts'\n"],
  ['nothing of entry', WEB_PLATFORM, "import { Frame } from '#entry/Frame.tsx'\n"],
  ['knows no data', UI, "import { a } from '#capabilities/people/public.ts'\n"],
  ['knows no data', UI, "import { Frame } from '#entry/Frame.tsx'\n"],
  ['knows no data', UI, "import { useMenu } from '#platform/navigation/use-menu.ts'\n"],
  ['knows no data', UI, "import { api } from '#platform/api.ts'\n"],
  ['import type', WEB_PLATFORM, "import { Message } from '@corridor/contract/chat/model.ts'\n"],
  ['import type', WEB_PLATFORM, "import { type Id } from '@corridor/contract/kernel/shapes.ts'\n"],
  ['knows no capability', ENGINE, "import { a } from '#capabilities/chat/public.ts'\n"],
  ['knows no capability', ENGINE, "import { a } from '@corridor/contract/chat/rules.ts'\n"],
  ['only engines above it', ENGINE, "import { a } from '#engines/discussions/a.ts'\n"],
  ['by its name', CHAT, "import { a } from '../../platform/clock.ts'\n"],
  ['by its name', CHAT, "import { a } from '../people/public.ts'\n"],
  ['by its name', 'web/src/engines/discussions/a.ts', "import { a } from '../conversation/a.ts'\n"],
  [
    'nothing of capabilities',
    GUEST,
    "const a = () => import('#capabilities/documents/guest/Documents.tsx')\n",
  ],
  ['nothing of platform', GUEST, "import { call } from '#platform/api.ts'\n"],
  ['nothing of the app', GUEST_SCREEN, "import { call } from '#platform/api.ts'\n"],
  ['nothing of the app', 'web/src/app/guest/A.tsx', "import type { Frame } from '#entry/Frame.tsx'\n"],
  ['guest pages alone', WEB_CHAT, "import { call } from '#guest/calls.ts'\n"],
  ['nothing of ui', 'web/src/worker/sw.ts', "import { classes } from '#ui/classes.ts'\n"],
  ['says nothing', 'web/src/platform/date-utils.ts', '\n'],
  ['says nothing', 'server/src/platform/jobs/common.ts', '\n'],
  ['run down', PLATFORM, "\nimport type { Tx } from './transaction.ts'\n", 2],
  ['run down', 'server/src/platform/jobs/lane.ts', "import { hub } from '../realtime/hub.ts'\n"],
  ['no layer', 'server/src/platform/gossip/a.ts', "import { hub } from '../realtime/hub.ts'\n"],
  ['at most 400', PLATFORM, 'x\n'.repeat(401), 401],
  ['capability-order', 'server/src/capabilities/gossip/a.ts', '\n'],
  ['capability-order', 'web/src/capabilities/gossip/a.ts', '\n'],
]

describe('the boundaries', () => {
  test('let through what the house rules allow', () => {
    expect(check(ALLOWED)).toEqual({ status: 0, lines: [] })
  })

  test.each(FORBIDDEN)('stop what breaks the rule "%s" in %s', (rule, path, text, line = 1) => {
    const violations = findViolations([parseSource(path, text)])
    expect(violations).toEqual([{ path, line, rule: expect.stringContaining(rule) }])
  })

  test.each<[string, Record<string, string>, string[]]>([
    [
      'is found, with the way it takes',
      {
        'server/src/platform/jobs/a.ts': "import { b } from './b.ts'\n",
        'server/src/platform/jobs/b.ts': "import { c } from './c.ts'\nimport { d } from './d.ts'\n",
        'server/src/platform/jobs/c.ts': "export { a } from './a.ts'\n",
        'server/src/platform/jobs/d.ts': "import { b } from './b.ts'\n",
      },
      [
        'server/src/platform/jobs/a.ts imports run in a circle (server/src/platform/jobs/b.ts → server/src/platform/jobs/c.ts → server/src/platform/jobs/a.ts)',
        'server/src/platform/jobs/d.ts imports run in a circle (server/src/platform/jobs/b.ts → server/src/platform/jobs/d.ts)',
      ],
    ],
    [
      'of types counts in a capability',
      {
        'server/src/capabilities/chat/a.ts': "import type { B } from './b.ts'\n",
        'server/src/capabilities/chat/b.ts': "import type { A } from './a.ts'\n",
      },
      [
        'server/src/capabilities/chat/a.ts imports run in a circle (server/src/capabilities/chat/b.ts → server/src/capabilities/chat/a.ts)',
      ],
    ],
    [
      'of types counts in the web',
      {
        'web/src/platform/a.ts': "import type { B } from './b.ts'\n",
        'web/src/platform/b.ts': "import { a } from './a.ts'\n",
        'web/src/guest/a.ts': "import type { B } from './b.ts'\n",
        'web/src/guest/b.ts': "import type { A } from './a.ts'\n",
      },
      [
        'web/src/guest/a.ts imports run in a circle (web/src/guest/b.ts → web/src/guest/a.ts)',
        'web/src/platform/a.ts imports run in a circle (web/src/platform/b.ts → web/src/platform/a.ts)',
      ],
    ],
    [
      'of a test does not count',
      {
        'contract/src/chat/rules.ts': "import { chat } from './rules.test.ts'\n",
        'contract/src/chat/rules.test.ts': "import { rules } from './rules.ts'\n",
      },
      [],
    ],
  ])('a circle %s', (_what, files, expected) => {
    const violations = findViolations(Object.entries(files).map(([path, text]) => parseSource(path, text)))
    expect(violations.map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
  })

  test('are reported by file and line, and end the program with a failure', () => {
    const { status, lines } = check({
      ...ALLOWED,
      [UI]: "\nimport { api } from '#platform/api.ts'\n",
      'server/src/platform/jobs/utils.ts': '\n',
    })
    expect(status).toBe(1)
    expect(lines).toEqual([
      'server/src/platform/jobs/utils.ts:1 "utils" says nothing: name the thing',
      'web/src/ui/A.tsx:2 the design system knows no data (web/src/platform/api.ts)',
    ])
  })
})

describe('the layers of the platform', () => {
  test('let a file import what is below it and beside it, and the few exceptions', () => {
    const files = {
      'server/src/platform/transaction.ts': "import { job } from './jobs/jobs.ts'\n",
      'server/src/platform/realtime/streams.ts':
        "import { read } from '../action.ts'\nimport { window } from './window.ts'\n",
      'server/src/platform/log/log.test.ts': "import { hub } from '../realtime/hub.ts'\n",
    }
    expect(findViolations(Object.entries(files).map(([path, text]) => parseSource(path, text)))).toEqual([])
  })

  test('have no more than three exceptions', () => {
    expect(UPWARD_ALLOWED.length).toBeLessThanOrEqual(3)
  })
})

test('a folder holds twenty files at most, not counting their tests', () => {
  const sources = (count: number) =>
    Array.from({ length: count }, (_, at) => [`web/src/ui/a${at}.ts`, `web/src/ui/a${at}.test.ts`])
      .flat()
      .map((path) => parseSource(path, '\n'))
  expect(findViolations(sources(20))).toEqual([])
  expect(findViolations(sources(21))).toEqual([
    { path: 'web/src/ui', line: 1, rule: expect.stringContaining('21 files') },
  ])
})
