import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Import {
  /** The file inside the repository that the import leads to, or the name of a package. */
  target: string
  isPackage: boolean
  isRelative: boolean
  /** True where nothing of the import is left at run time. */
  isType: boolean
  names: string
  line: number
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string
  lines: string[]
  imports: Import[]
  /** Tests may reach further than what they test. */
  isTest: boolean
}

const TREES = ['contract/src', 'server/src', 'web/src']
const WORKSPACES: Record<string, string> = {
  '@corridor/contract/': 'contract/src/',
  '@corridor/server/': 'server/',
  '@corridor/web/': 'web/',
}
/** The folders that `imports` of a workspace's package.json names outside its `src`. */
const BESIDE_SOURCES = ['#testing/']

/** A clause holds names, commas, braces and stars; the words that begin another statement end it. */
const STATIC =
  /^[ \t]*(import|export)\b(?: (type)\b(?! from))?((?:(?!\b(?:import|export|interface|const)\b)[\w$\s{},*])*?)(?:\bfrom\s*)?(['"])([^'"\n]+)\4/gm
const DYNAMIC = /^(?![ \t]*(?:\*|\/\/)).*?(typeof\s+)?\bimport\(\s*(['"])([^'"\n]+)\2/gm

/** Every TypeScript source of the three workspaces. */
export function readSources(root: string): SourceFile[] {
  return TREES.flatMap((tree) => listFiles(root, tree)).map((path) =>
    parseSource(path, readFileSync(join(root, path), 'utf8')),
  )
}

export function parseSource(path: string, text: string): SourceFile {
  const found = [...text.matchAll(STATIC)].map((match) => ({
    specifier: match[5] ?? '',
    isType: match[2] === 'type',
    names: match[3] ?? '',
    at: match.index,
  }))
  for (const match of text.matchAll(DYNAMIC)) {
    found.push({ specifier: match[3] ?? '', isType: match[1] !== undefined, names: '', at: match.index })
  }
  const imports = found.map(({ specifier, isType, names, at }) => ({
    ...resolve(path, specifier),
    isType,
    names,
    line: text.slice(0, at).split('\n').length,
  }))
  return { path, lines: text.split('\n'), imports, isTest: /\.test\.tsx?$|\/testing\//.test(path) }
}

type Resolved = Pick<Import, 'target' | 'isPackage' | 'isRelative'>

function resolve(path: string, specifier: string): Resolved {
  if (specifier.startsWith('.'))
    return { target: posix.join(posix.dirname(path), specifier), isPackage: false, isRelative: true }
  const isRelative = false
  if (specifier.startsWith('#')) {
    const [workspace] = path.split('/')
    const folder = BESIDE_SOURCES.some((one) => specifier.startsWith(one)) ? '' : 'src/'
    return { target: `${workspace}/${folder}${specifier.slice(1)}`, isPackage: false, isRelative }
  }
  const workspace = Object.keys(WORKSPACES).find((prefix) => specifier.startsWith(prefix))
  if (!workspace) return { target: specifier, isPackage: true, isRelative }
  return {
    target: `${WORKSPACES[workspace]}${specifier.slice(workspace.length)}`,
    isPackage: false,
    isRelative,
  }
}

export function listFiles(root: string, folder: string): string[] {
  return readEntries(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(root, path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
