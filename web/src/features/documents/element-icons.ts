import FileIcon from 'lucide-react/icons/file'
import FileMusic from 'lucide-react/icons/file-music'
import FilePlay from 'lucide-react/icons/file-play'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Folder from 'lucide-react/icons/folder'
import ImageIcon from 'lucide-react/icons/image'
import Presentation from 'lucide-react/icons/presentation'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { t } from '../../lib/i18n.ts'
import type { IconType } from '../../ui/icon.tsx'
import type { Element } from './file-actions.ts'

type Kind = { icon: IconType; colour: string; word: Parameters<typeof t>[0] }

const other: Kind = { icon: FileIcon, colour: 'text-grey-6', word: 'bank.kind.other' }

/** The kinds of files by a part of their media types, each with a shape and a word of its own beside its colour. */
const kinds: readonly [RegExp, Kind][] = [
  [/^image\//, { icon: ImageIcon, colour: 'text-purple', word: 'bank.kind.image' }],
  [/^video\//, { icon: FilePlay, colour: 'text-purple', word: 'bank.kind.film' }],
  [/^audio\//, { icon: FileMusic, colour: 'text-purple', word: 'bank.kind.sound' }],
  [/pdf$/, { icon: FileText, colour: 'text-wine', word: 'bank.kind.pdf' }],
  [/spreadsheet|excel|csv/, { icon: FileSpreadsheet, colour: 'text-green-dark', word: 'bank.kind.sheet' }],
  [/presentation|powerpoint/, { icon: Presentation, colour: 'text-orange-dark', word: 'bank.kind.slides' }],
  [/word/, { icon: FileText, colour: 'text-blue-dark', word: 'bank.kind.document' }],
  [/^text\/|opendocument/, { icon: FileText, colour: 'text-blue-dark', word: 'bank.kind.text' }],
]

const kindOf = (filetype: string) => kinds.find(([part]) => part.test(filetype))?.[1] ?? other

/** The icon of a file's kind. */
export const fileIconOf = (filetype: string): IconType => kindOf(filetype).icon

/** The colour of that icon. */
export const fileColourOf = (filetype: string): string => kindOf(filetype).colour

/** The icon of a folder or of a file's kind. */
export function iconOf(element: Element): IconType {
  if (element.type === 'Folder') return Folder
  return element.malware ? TriangleAlert : fileIconOf(element.filetype)
}

/** The colour of that icon. */
export function colourOf(element: Element): string {
  if (element.type === 'Folder') return 'text-grey-6'
  // On a phone the column that says so is outside the screen.
  return element.malware ? 'text-wine' : fileColourOf(element.filetype)
}

/** The word for a file's kind: "Word-dokument". */
export const kindText = (filetype: string): string => t(kindOf(filetype).word)
