/** How the audit entries of a capability read in the activity log. Each capability declares its own in `audit-words.ts`. */
export interface AuditWords {
  /** The capability: the first part of each of its words. */
  area: string
  /** Areas of earlier versions whose words it still writes: an audit entry stays as it is for ever. */
  formerAreas?: readonly string[]
  /** Its name in the filter of the log. Without one it is not offered there: an operator's own work, for one. */
  name?: string
  /** Each audit word, as it reads behind the name of the person who did it. */
  actions: Readonly<Record<string, string>>
  /** What the app does by itself whenever a page is opened or comes back: nobody decided to do it. */
  automatic?: readonly string[]
  /** Its kinds of subjects, where the row calls them something else. */
  kinds?: Readonly<Record<string, string>>
}

interface Judged {
  word: string
  isRefused: boolean
}

interface Shown extends Judged {
  personName: string | null
  subjectKind: string | null
  subjectId: string | null
  subjectName: string | null
  address: string | null
}

export const NOBODY = 'Someone'
export const REFUSED = 'Refused'

export interface AuditTexts {
  /** What can be filtered by, by name. */
  areas: readonly { area: string; name: string }[]
  /** The sentence for an audit word. A call that was refused before it had a word gets a general sentence. */
  actionOf: (word: string) => string
  /** The part of the product, if any. */
  areaOf: (word: string) => string | undefined
  /** Whether an entry comes from the app itself. A refusal never does: somebody should see it. */
  isAutomatic: (entry: Judged) => boolean
  /** What sort of thing an entry is about, as the row says it. */
  kindName: (kind: string) => string
  /** Whether what the row of an entry shows has every one of these words in it, or its whole id. */
  doesShow: (entry: Shown, searched: string) => boolean
}

/** Puts together what the capabilities declare. */
export function collectAuditWords(all: readonly AuditWords[]): AuditTexts {
  const actions = new Map(all.flatMap((one) => Object.entries(one.actions)))
  const names = new Map(all.map(({ area, name }) => [area, name]))
  const automatic = new Set(all.flatMap((one) => one.automatic ?? []))
  const kinds = new Map(all.flatMap((one) => Object.entries(one.kinds ?? {})))

  const actionOf = (word: string) => actions.get(word) ?? 'Opened something'
  const areaOf = (word: string) => names.get(word.split('.')[0]!)
  const kindName = (kind: string) =>
    kinds.get(kind) ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
  return {
    areas: all
      .flatMap(({ area, name }) => (name === undefined ? [] : [{ area, name }]))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    actionOf,
    areaOf,
    isAutomatic: ({ word, isRefused }) => !isRefused && automatic.has(word),
    kindName,
    doesShow: (entry, searched) => {
      const { word, isRefused, personName, subjectKind, subjectId, subjectName, address } = entry
      const shown = [
        personName ?? NOBODY,
        actionOf(word),
        areaOf(word),
        isRefused && REFUSED,
        address,
        subjectKind && kindName(subjectKind),
        subjectName,
        subjectId,
      ]
      const text = shown.filter(Boolean).join(' ').toLowerCase()
      return searched
        .toLowerCase()
        .split(/\s+/)
        .every((part) => text.includes(part))
    },
  }
}
