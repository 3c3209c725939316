import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MediaItem, thumbnail } from './media-item.ts'

/** Links to a file by its title; a file hidden from the reader has a text instead. */
export function FileLink({ item, className = '' }: { item: MediaItem; className?: string }) {
  if (!item.filename) return <span className={`min-w-0 truncate text-grey-6 ${className}`}>{item.title}</span>
  return (
    <a
      href={item.url}
      target="_blank"
      rel="noreferrer"
      className={`min-w-0 truncate hover:underline ${className}`}
      title={item.filename}
    >
      {item.title || item.filename}
    </a>
  )
}

/** Formats a picture's size: "1 920 × 1 080, 412 kB". */
export function factsOf({ width, height, filesize }: MediaItem): string {
  const size = fileSize(filesize)
  if (!width || !height) return size
  return t('media.pixels', { width: numberText(width), height: numberText(height), size })
}

/** Draws one picture of a form with its name and size. */
export function PictureRow({ item, contain, children }: { item: MediaItem; contain?: boolean; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <span className="grid h-8 w-12 shrink-0 place-items-center overflow-hidden rounded-control bg-grey-1">
        {item.filetype.startsWith('image/') ? (
          <img
            src={thumbnail(item, '240x240')}
            alt=""
            className={contain ? 'size-full object-contain' : 'size-full object-cover'}
          />
        ) : (
          <Icon as={FileText} size={24} className="text-grey-5" />
        )}
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 break-words">{item.filename || item.title || t('media.missing')}</p>
        {item.filename && <p className="text-hint text-grey-6">{factsOf(item)}</p>}
        {children}
      </div>
    </div>
  )
}
