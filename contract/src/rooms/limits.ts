/** New rooms of one person. */
export const ROOMS_PER_HOUR = 60
/** Practices in one room, the host among them. */
export const PRACTICES_MAX = 20
