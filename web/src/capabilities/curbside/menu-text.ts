import { visitName } from '@corridor/contract/curbside/names.ts'

type Outside = Parameters<typeof visitName>[0] & {
  car: string | null
  spot: string | null
}

/** The few words that the menu, the switcher and the start page need: apart from the rest, which comes with the screens. */
export const menuText = {
  label: 'Curbside Check-in',
  shortLabel: 'Curbside',
  purpose: 'Patients waiting outside',
  walkIn: 'Add a walk-in',
  door: 'Door code',
  waiting: (count: number) =>
    count === 1 ? '1 patient is waiting outside' : `${count} patients are waiting outside`,
  /** Who waits longest, and where: "Maria Alvarez, Blue Honda, spot 3". */
  outside: ({ car, spot, ...named }: Outside) =>
    [visitName(named), car, spot && `spot ${spot}`].filter(Boolean).join(', '),
  open: 'Open',
}
