import Award from 'lucide-react/icons/award'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import User from 'lucide-react/icons/user'
import { useMe } from '../lib/me.tsx'
import type { IconType } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'

/** Kinds of records that no drawer has, or that the drawer has as a place and not as a thing. */
const things: Record<string, IconType> = {
  ...{ file: FileText, portfolio: FolderOpen, folder: FolderOpen, user: User, setting: Settings },
  ...{ role: ShieldCheck, groupsRole: ShieldCheck, courseMoment: CalendarDays },
  ...{ diploma: Award, certificate: Award, ambassadorCertificate: Award, tutorCertificate: Award },
  ...{ tutorAwardCertificate: Award, diplomaCareAssistant: Award, diplomaLanguageRepresentative: Award },
  ...{ diplomaLanguageRepresentativeEducator: Award, collegeCertificate: Award },
}

/** Returns the drawing of a kind of records, by its entity's name, as the drawer has it. */
export function useKindIcons(): (entity: string) => IconType {
  const { navigation } = useMe()
  const known = new Map<string, IconType>(navigation.map(({ name, icon }) => [name, icons[icon]]))
  return (entity) => things[entity] ?? known.get(entity) ?? FileText
}
