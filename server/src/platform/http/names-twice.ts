/** Strings, and what stands between values. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Whether an object in this JSON has a name twice. JSON.parse takes the last one silently; somebody in front of us may have
 * gone by the first. The text must be JSON already: then a string before a colon is a name.
 */
export function hasNameTwice(json: string): boolean {
  // A list has no names, and a set for each of a body's many brackets is not free.
  const open: (Set<string> | undefined)[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const name = JSON.parse(text) as string
      const names = open.pop() ?? new Set()
      if (names.has(name)) return true
      open.push(names.add(name))
    } else text = token
  }
  return false
}
