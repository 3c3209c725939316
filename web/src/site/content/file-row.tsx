import {
  Download,
  File,
  FileSpreadsheet,
  FileText,
  Image,
  type LucideIcon,
  Music,
  Play,
  Presentation,
} from 'lucide-react'
import { t } from '../i18n.ts'
import { plainButton } from '../parts/layout.ts'

export type FileKind = 'pdf' | 'document' | 'sheet' | 'slides' | 'image' | 'film' | 'sound' | 'text' | 'other'

/** A file in a list. */
export type FileLine = {
  id: number
  title: string
  /** Where the title leads. */
  href: string
  /** "PDF, 12 MB · 19 november 2026" */
  note: string
  kind: FileKind
  /** The address of a picture of it, which takes `?d=WxH`; undefined in lists without pictures. */
  picture?: string | null
  /** Where it lies, in a list of hits. */
  place?: string
  download: {
    href: string
    /** With the download question: the words after it, and the address of the file. */
    question?: { text: string; yes: string }
  }
}

const icons: Record<FileKind, { Icon: LucideIcon; colour: string }> = {
  pdf: { Icon: FileText, colour: 'text-wine' },
  document: { Icon: FileText, colour: 'text-blue-dark' },
  sheet: { Icon: FileSpreadsheet, colour: 'text-green-dark' },
  slides: { Icon: Presentation, colour: 'text-orange-dark' },
  image: { Icon: Image, colour: 'text-blue-dark' },
  film: { Icon: Play, colour: 'text-blue-deep' },
  sound: { Icon: Music, colour: 'text-purple' },
  text: { Icon: FileText, colour: 'text-grey-6' },
  other: { Icon: File, colour: 'text-grey-6' },
}

/** Draws a file: its picture or the icon of its kind, title, type and size, and "Ladda ner". */
export function FileRow({ file }: { file: FileLine }) {
  return (
    <li className="border-b border-grey-2" data-file-row>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        {file.picture === undefined ? <KindIcon kind={file.kind} /> : <Preview file={file} picture={file.picture} />}
        <Name file={file} />
        <DownloadButton file={file} />
      </div>
    </li>
  )
}

/** Draws a file where there is no room for its picture and "Ladda ner": beside a text. */
export function NarrowFileRow({ file }: { file: FileLine }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1">
      <KindIcon kind={file.kind} />
      <Name file={file} />
    </li>
  )
}

function Name({ file: { href, title, note, place } }: { file: FileLine }) {
  return (
    <div className="min-w-0">
      <a href={href} className="font-bold text-blue-dark underline underline-offset-4 wrap-anywhere hover:no-underline">
        {title}
      </a>
      <p className="text-ui text-grey-6">{note}</p>
      {place && <p className="text-ui text-grey-6 wrap-anywhere">{place}</p>}
    </div>
  )
}

function DownloadButton({ file: { title, download } }: { file: FileLine }) {
  const { href, question } = download
  return (
    <a
      href={href}
      className={`${plainButton} gap-1 max-sm:col-start-2 max-sm:justify-self-start print:hidden`}
      aria-label={t('bank.downloadFile', { title })}
      rel={question ? 'nofollow' : undefined}
      data-ask={question?.text}
      data-yes={question?.yes}
    >
      <Download size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {t('action.download')}
    </a>
  )
}

/** Draws the icon of a kind of file. */
export function KindIcon({ kind, className = '' }: { kind: FileKind; className?: string }) {
  const { Icon, colour } = icons[kind]
  return <Icon size={24} strokeWidth={1.75} aria-hidden className={`shrink-0 print:hidden ${colour} ${className}`} />
}

/** The first page of a document in the shape of a sheet, or a picture as it is. */
function Preview({ file: { kind }, picture }: { file: FileLine; picture: string | null }) {
  const shape = kind === 'image' ? 'h-5 w-7 bg-white' : kind === 'film' ? 'h-5 w-7 bg-blue-deep' : 'h-9 w-7 bg-white'
  const { Icon, colour } = icons[kind]
  return (
    <span
      className={`flex shrink-0 items-center justify-center overflow-hidden border border-grey-3 print:hidden ${shape}`}
      aria-hidden
    >
      {picture ? (
        <img
          src={`${picture}?d=${kind === 'image' ? '144x' : '96x'}`}
          alt=""
          width="56"
          height={kind === 'image' ? 40 : 72}
          loading="lazy"
          className="size-full object-cover object-top"
        />
      ) : (
        <Icon size={24} strokeWidth={1.75} className={kind === 'film' ? 'text-white' : colour} />
      )}
    </span>
  )
}
