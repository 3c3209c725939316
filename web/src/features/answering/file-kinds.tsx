import File from 'lucide-react/icons/file'
import FileImage from 'lucide-react/icons/file-image'
import FileVideo from 'lucide-react/icons/file-play'
import FileText from 'lucide-react/icons/file-text'
import { Icon } from '../../ui/icon.tsx'

type Named = { filetype: string; filename: string }

const endingOf = (filename: string) => /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toUpperCase() ?? ''

/** The word for a file's type: "PDF", "Word", otherwise its ending. */
export function fileKind({ filetype, filename }: Named): string {
  if (/word|opendocument\.text/.test(filetype)) return 'Word'
  if (/excel|spreadsheet/.test(filetype)) return 'Excel'
  return endingOf(filename)
}

/** Draws a file's type as an icon in its colour. */
export function FileIcon({ file, size = 24 }: { file: Named; size?: number }) {
  const { filetype } = file
  if (filetype.startsWith('image/')) return <Icon as={FileImage} size={size} className="shrink-0 text-green-dark" />
  if (filetype.startsWith('video/')) return <Icon as={FileVideo} size={size} className="shrink-0 text-purple" />
  if (filetype === 'application/pdf') return <Icon as={FileText} size={size} className="shrink-0 text-wine" />
  if (fileKind(file) === 'Word') return <Icon as={FileText} size={size} className="shrink-0 text-blue-dark" />
  return <Icon as={File} size={size} className="shrink-0 text-grey-6" />
}
