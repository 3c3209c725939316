import Briefcase from 'lucide-react/icons/briefcase'
import Compass from 'lucide-react/icons/compass'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Languages from 'lucide-react/icons/languages'
import School from 'lucide-react/icons/school'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UsersRound from 'lucide-react/icons/users-round'
import type { IconType } from '../../ui/icon.tsx'

/** Words of the names that target groups usually have. */
const byWord: [RegExp, IconType][] = [
  [/gymnasi/i, GraduationCap],
  [/vuxen/i, Briefcase],
  [/högskol/i, School],
  [/vägled/i, Compass],
  [/handled/i, UserRoundCheck],
  [/svensk|språk/i, Languages],
]

/** The picture before a target group's name: in the narrow drawer it stands alone, and the same one for all would tell nothing. */
export const audienceIcon = (label: string): IconType => byWord.find(([words]) => words.test(label))?.[1] ?? UsersRound
