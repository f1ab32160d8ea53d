/** Whose rows a statement may see, on tables with row-level security: one practice's, or for the system's own work all. */
export type ActingFor = { practiceId: string | null } | 'system'

/** What the policies read; the migration that walls off the first table has the functions for it. */
const SETTING = "SELECT set_config('corridor.acting_for', $1, true)"

/** Somebody without a practice acts for nobody, which is not the same as for everybody. */
export const settingOf = (who: ActingFor) => ({
  name: 'acting-for',
  text: SETTING,
  values: [who === 'system' ? who : (who.practiceId ?? '')],
})
