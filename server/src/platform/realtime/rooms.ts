/** Names of socket rooms. Only a capability's `live.ts` and the hub itself use them. */
export const rooms = {
  person: (id: string) => `person:${id}`,
  session: (id: string) => `session:${id}`,
  practice: (id: string) => `practice:${id}`,
}
