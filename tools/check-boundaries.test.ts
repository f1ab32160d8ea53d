import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from './boundaries/rules.ts'
import { parseSource } from './boundaries/source-file.ts'

const PROGRAM = join(import.meta.dirname, 'check-boundaries.ts')
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corridor-boundaries-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Plants the files and runs the program as `npm test` does. */
function check(files: Record<string, string>): { status: number | null; lines: string[] } {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, root], { encoding: 'utf8' })
  return { status, lines: stdout.split('\n').filter(Boolean) }
}

const ALLOWED: Record<string, string> = {
  'contract/src/capabilities.ts': "import type * as chat from './chat/routes.ts'\n",
  'contract/src/chat/model.ts':
    "import { z } from 'zod'\nimport { id } from '../kernel/shapes.ts'\nimport { Person } from '../people/model.ts'\n",
  'contract/src/chat/rules.test.ts': "import { test } from 'vitest'\n",
  'server/src/app/capabilities.ts': "import { chat } from '../capabilities/chat/plugin.ts'\n",
  'server/src/platform/http/server.ts':
    "import { route } from '@corridor/contract/kernel/route.ts'\nimport { sql } from 'kysely'\n",
  'server/src/providers/sms/sandbox.ts':
    "import { log } from '../../platform/log/log.ts'\nimport pg from 'pg'\n",
  'server/src/capabilities/chat/actions/send.ts':
    "import {\n  findPerson,\n} from '../../people/public.ts'\nimport * as store from '../store.ts'\n",
  'server/src/capabilities/chat/actions/send.test.ts':
    "import { room } from '../../rooms/testing/factory.ts'\n",
  'server/src/capabilities/chat/store/messages.ts':
    "import { sql } from 'kysely'\nexport const one = sql`select 1`\n",
  'web/src/app/router.tsx': "import { routes } from '../capabilities/chat/routes.tsx'\n",
  'web/src/capabilities/chat/screens/Chat.tsx':
    "import type { Message } from '@corridor/contract/chat/model.ts'\nimport { PersonCard } from '../../people/public.tsx'\nimport { withMessage } from '@corridor/contract/chat/rules.ts'\n",
  'web/src/ui/Button.tsx': "import { classes } from './classes.ts'\n",
}

const FORBIDDEN: [rule: string, path: string, text: string, line: number][] = [
  [
    'neither server nor web',
    'contract/src/chat/model.ts',
    "import { a } from '@corridor/server/src/a.ts'\n",
    1,
  ],
  ['neither server nor web', 'contract/src/chat/model.ts', "import { a } from '../../../web/src/a.ts'\n", 1],
  [
    'no package but zod',
    'contract/src/chat/model.ts',
    "import { z } from 'zod'\nimport { join } from 'node:path'\n",
    2,
  ],
  ['above it', 'contract/src/people/model.ts', "export type { Message } from '../chat/model.ts'\n", 1],
  [
    'kernel imports no capability',
    'contract/src/kernel/ids.ts',
    "import { a } from '../people/model.ts'\n",
    1,
  ],
  [
    'platform imports',
    'server/src/platform/a.ts',
    "\nimport { a } from '../capabilities/chat/public.ts'\n",
    2,
  ],
  ['platform imports', 'server/src/platform/a.ts', "const a = await import('../app/start.ts')\n", 1],
  ['platform imports', 'server/src/platform/a.ts', "import { sms } from '../providers/sms/port.ts'\n", 1],
  ['providers import', 'server/src/providers/sms/a.ts', "import '../../capabilities/chat/public.ts'\n", 1],
  ['providers import', 'server/src/providers/sms/a.ts', "import { a } from '../../app/a.ts'\n", 1],
  [
    'open only by',
    'server/src/capabilities/chat/a.ts',
    "import {\n  a,\n  b,\n} from '../people/store.ts'\n",
    1,
  ],
  ['above it', 'server/src/capabilities/people/a.ts', "import { a } from '../chat/public.ts'\n", 1],
  ['import sql', 'server/src/capabilities/chat/a.ts', "import { type Kysely, sql } from 'kysely'\n", 1],
  ['write SQL', 'server/src/capabilities/chat/a.ts', "\nconst a = db.selectFrom('people')\n", 2],
  ['write SQL', 'server/src/capabilities/chat/actions/a.ts', "const a = 'select id from people'\n", 1],
  ['open only by', 'web/src/capabilities/chat/a.ts', "import { a } from '../people/state/queries.ts'\n", 1],
  ['open only by', 'web/src/capabilities/chat/a.ts', "import { a } from '../people/routes.tsx'\n", 1],
  ['open only by', 'web/src/app/a.ts', "const a = () => import('../capabilities/people/screens/A.tsx')\n", 1],
  ['knows no data', 'web/src/ui/A.tsx', "import { a } from '../capabilities/people/public.ts'\n", 1],
  ['knows no data', 'web/src/ui/A.tsx', "import { api } from '../platform/api.ts'\n", 1],
  ['import type', 'web/src/platform/a.ts', "import { Message } from '@corridor/contract/chat/model.ts'\n", 1],
  [
    'import type',
    'web/src/platform/a.ts',
    "import { type Id } from '@corridor/contract/kernel/shapes.ts'\n",
    1,
  ],
  ['says nothing', 'web/src/platform/date-utils.ts', '\n', 1],
  ['says nothing', 'server/src/platform/common/a.ts', '\n', 1],
  ['at most 400', 'server/src/platform/a.ts', 'x\n'.repeat(401), 401],
  ['capability-order', 'server/src/capabilities/gossip/a.ts', '\n', 1],
]

describe('the boundaries', () => {
  test('let through what the house rules allow', () => {
    expect(check(ALLOWED)).toEqual({ status: 0, lines: [] })
  })

  test.each(FORBIDDEN)('stop what breaks the rule "%s" in %s', (rule, path, text, line) => {
    const violations = findViolations([parseSource(path, text)])
    expect(violations).toEqual([{ path, line, rule: expect.stringContaining(rule) }])
  })

  test('are told by file and line, and end the program with a failure', () => {
    const { status, lines } = check({
      ...ALLOWED,
      'web/src/ui/A.tsx': "\nimport { api } from '../platform/api.ts'\n",
      'server/src/platform/utils.ts': '\n',
    })
    expect(status).toBe(1)
    expect(lines).toEqual([
      'server/src/platform/utils.ts:1 "utils" says nothing: name the thing',
      'web/src/ui/A.tsx:2 the design system knows no data (web/src/platform/api.ts)',
    ])
  })
})
