/** "AO" for Ada Owens. A title before the name is none of it. */
export const initialsOf = (name: string): string =>
  name
    .replace(/^Dr\.? /, '')
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
