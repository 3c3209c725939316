import { FileText } from 'lucide-react'
import type { Attachment } from './model.ts'

/** Draws a text's attachments, each with type and size. */
export function Attachments({ files }: { files: Attachment[] }) {
  return (
    <ul className="space-y-1.5">
      {files.map((file) => (
        <li key={file.url} className="flex gap-1">
          <FileText size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-blue-dark" />
          <a href={file.url} className="group min-w-0 text-blue-dark">
            <span className="break-words underline underline-offset-4 group-hover:no-underline">{file.title}</span>
            <span className="block text-hint text-grey-6">{file.note}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
