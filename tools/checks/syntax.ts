import { parseSync } from 'vite'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** The syntax tree of a source. One that cannot be parsed is an error, so that nothing is guessed. */
export function parseProgram(path: string, text: string): unknown {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program
}

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
