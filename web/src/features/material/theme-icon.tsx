import Baby from 'lucide-react/icons/baby'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BookOpen from 'lucide-react/icons/book-open'
import Brain from 'lucide-react/icons/brain'
import HandHeart from 'lucide-react/icons/hand-heart'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Languages from 'lucide-react/icons/languages'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Pill from 'lucide-react/icons/pill'
import Shield from 'lucide-react/icons/shield'
import Users from 'lucide-react/icons/users'
import Utensils from 'lucide-react/icons/utensils'
import type { IconType } from '../../ui/icon.tsx'
import type { MaterialFrame } from './frame.ts'

type Name = NonNullable<MaterialFrame['themes'][number]['icon']>

const icons: Record<Name, IconType> = {
  'heart-handshake': HeartHandshake,
  'hand-heart': HandHeart,
  brain: Brain,
  languages: Languages,
  pill: Pill,
  users: Users,
  'badge-check': BadgeCheck,
  'book-open': BookOpen,
  baby: Baby,
  utensils: Utensils,
  shield: Shield,
  lightbulb: Lightbulb,
}

/** The picture that editors have chosen for a theme; a book without a choice. */
export const themeIcon = (name: Name | null): IconType => (name ? icons[name] : BookOpen)
