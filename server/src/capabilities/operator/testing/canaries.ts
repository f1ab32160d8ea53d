import type { Canaries } from '#testing/fuzz/canaries.ts'

export const canaries: Canaries = {
  without: { operator_link: 'belongs to whoever runs the installation and to no practice' },
}
