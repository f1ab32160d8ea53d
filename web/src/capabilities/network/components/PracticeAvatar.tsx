import { Avatar } from '../../../ui/data/Avatar.tsx'
import { practiceInitials } from './practice-initials.ts'

/** A practice has corners, people are round. */
export function PracticeAvatar({ name, size }: { name: string; size?: 's' | 'm' | 'l' }) {
  return <Avatar isSquare size={size} name={name} initials={practiceInitials(name)} />
}
