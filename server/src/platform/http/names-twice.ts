/** Strings, and what stands between values. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Whether an object in this JSON has a name twice. JSON.parse takes the last one silently; somebody in front of us may have
 * gone by the first. The text must be JSON already: then a string before a colon is a name.
 */
export function hasNameTwice(json: string): boolean {
  const open: Set<string>[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const names = open.at(-1)
      const name = JSON.parse(text) as string
      if (names?.has(name)) return true
      names?.add(name)
    } else text = token
  }
  return false
}
