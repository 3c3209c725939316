import { MessageSquareWarning } from 'lucide-react'
import { Attachments } from '../content/attachments.tsx'
import type { Attachment } from '../content/model.ts'
import { Picture } from '../content/picture.tsx'
import { dayText, t } from '../i18n.ts'
import type { Picture as PictureData } from '../model.ts'
import { h2, textLink } from './layout.ts'

/** Draws a text's picture from edge to edge at the top of the page (design picture 45). */
export function BigImage({ picture }: { picture: PictureData }) {
  return (
    <Picture
      picture={picture}
      ratio={[1440, 432]}
      sizes="100vw"
      priority
      className="h-54 w-full bg-grey-1 object-cover max-md:h-auto max-md:aspect-[390/200]"
    />
  )
}

/** Draws a text's picture over its lead, in the text's column. */
export function TopImage({ picture }: { picture: PictureData }) {
  return (
    <Picture
      picture={picture}
      ratio={[784, 400]}
      sizes="(min-width: 1024px) 784px, 100vw"
      priority
      className="mb-4 aspect-[784/400] w-full bg-grey-1 object-cover"
    />
  )
}

/** Draws the files of a text under it. */
export function AttachmentSection({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="bilagor" className="mt-6 text-ui">
      <h2 id="bilagor" className={`mb-2 ${h2}`}>
        {t('field.attachments')}
      </h2>
      <Attachments files={files} />
    </section>
  )
}

/** Draws the tags of a text. */
export function Tags({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null
  return (
    <ul aria-label={t('public.tags')} className="mt-6 flex flex-wrap gap-1 border-t border-grey-2 pt-3 print:hidden">
      {labels.map((label) => (
        <li key={label} className="rounded-control bg-blue-ice px-1 py-0.25 text-hint font-bold text-blue-ink">
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Draws links to the headings of a text. */
export function OnThisPage({ headings }: { headings: { id: string; text: string }[] }) {
  if (headings.length < 2) return null
  return (
    <nav aria-labelledby="pa-sidan" className="text-ui max-md:hidden">
      <h2 id="pa-sidan" className="mb-1.5 font-bold">
        {t('public.onThisPage')}
      </h2>
      <ul className="space-y-1">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={textLink}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PageEndProps = {
  /** The day of the last change, `YYYY-MM-DD`. */
  updated: string
  /** The page's own path, which the form of faults names. */
  path: string
}

/** Ends a text: the day of its last change, and a way to tell of a fault (design guide, Public sites). */
export function PageEnd({ updated, path }: PageEndProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-ui">
      <p className="text-grey-6">
        {t('public.updated')} <time dateTime={updated}>{dayText(updated)}</time>
      </p>
      <a
        href={`/tipsa?sida=${encodeURIComponent(path)}`}
        rel="nofollow"
        className="group inline-flex items-center gap-1 text-blue-dark print:hidden"
      >
        <MessageSquareWarning size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="underline underline-offset-4 group-hover:no-underline">{t('form.tip.heading')}</span>
      </a>
    </div>
  )
}
