/**
 * `npm run icons` writes the icons that the web app imports, taken from Tabler's set (MIT), so that a start downloads none of the
 * other 6,000: those of the pages before sign-in into web/src/ui/icons/first-icons.ts, the others into icons.ts, which has them all.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'web', 'src', 'ui', 'icons')
const source = join(root, 'node_modules', '@tabler', 'icons-react', 'dist', 'esm', 'icons')

/** The icons that the app imports from one of the files. */
function listUsed(file: 'icons' | 'first-icons'): string[] {
  const imports = new RegExp(`import \\{([^}]*)\\} from '[^']*/icons/${file}\\.ts'`, 'g')
  const files = globSync(['web/src/**/*.{ts,tsx}', 'web/stories/**/*.{ts,tsx}'], { cwd: root })
  const names = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(imports)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  )
  return [...new Set(names)].filter(Boolean).sort()
}

const kebab = (name: string): string =>
  name
    .replace(/^Icon/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()

async function drawnBy(name: string): Promise<string> {
  const module = (await import(pathToFileURL(join(source, `${name}.mjs`)).href)) as {
    __iconNode: [string, { d?: string }][]
  }
  const paths = module.__iconNode.map(([tag, { d }]) => {
    if (tag !== 'path' || !d) throw new Error(`${name} is drawn with more than paths`)
    return `'${d}'`
  })
  return `export const ${name} = icon('${kebab(name)}', ${paths.join(', ')})`
}

const first = listUsed('first-icons')
const others = listUsed('icons').filter((name) => !first.includes(name))
const HEAD = [
  '// Written by `npm run icons` from Tabler Icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna.',
  "import { icon } from './icon.ts'",
  '',
]

async function write(file: string, names: readonly string[], foot: readonly string[] = []): Promise<void> {
  const drawn = await Promise.all(names.map(drawnBy))
  writeFileSync(join(target, file), `${[...HEAD, ...drawn, ...foot].join('\n')}\n`)
}

await write('first-icons.ts', first)
await write('icons.ts', others, ['', "export * from './first-icons.ts'"])
