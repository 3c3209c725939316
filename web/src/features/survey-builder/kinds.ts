import type { QuestionKind } from '@kollegium/api/definitions/surveys'
import AlignLeft from 'lucide-react/icons/align-left'
import Calendar from 'lucide-react/icons/calendar'
import CircleDot from 'lucide-react/icons/circle-dot'
import Gauge from 'lucide-react/icons/gauge'
import Paperclip from 'lucide-react/icons/paperclip'
import SquareCheck from 'lucide-react/icons/square-check'
import type { IconType } from '../../ui/icon.tsx'

/** The icon of each kind of answer. */
export const kindIcons: Record<QuestionKind, IconType> = {
  text: AlignLeft,
  choice: CircleDot,
  choices: SquareCheck,
  scale: Gauge,
  date: Calendar,
  file: Paperclip,
}
