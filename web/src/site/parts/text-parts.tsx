import type { ReactNode } from 'react'
import { type FileLine, FileRow } from '../content/file-row.tsx'
import { Picture } from '../content/picture.tsx'
import { RichText } from '../content/rich-text.tsx'
import { t } from '../i18n.ts'
import type { Picture as PictureData } from '../model.ts'
import { h1, h2, textLink } from './layout.ts'
import { TagLinks } from './tag-links.tsx'

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

/** Draws the heading of a text. */
export function TextHeading({ children }: { children: ReactNode }) {
  return <h1 className={`${h1} max-w-text break-words hyphens-auto`}>{children}</h1>
}

type Words = { image: PictureData | null; lead: string; body: string }

/** Draws a text below its heading: picture, lead and words. */
export function TextWords({ text: { image, lead, body } }: { text: Words }) {
  return (
    <>
      {image && <TopImage picture={image} />}
      {lead && <p className="text-lead-article break-words">{lead}</p>}
      {body && <RichText html={body} className={image || lead ? 'mt-3' : ''} />}
    </>
  )
}

/** Marks the end of a text, by which the page's script knows that it was read (enhancements/visits.ts). It takes no room. */
export function TextEnd() {
  return <div data-text-end />
}

type EditorsTextProps = { title: string; bigImage: boolean; tags: string[]; attachments: FileLine[] } & Words

/** Draws a page of an editor's, or of a book: the heading, the words, its files and tags. */
export function EditorsText({ page }: { page: EditorsTextProps }) {
  return (
    <>
      <TextHeading>{page.title}</TextHeading>
      <div className={page.image && !page.bigImage ? 'mt-3' : 'mt-2'}>
        <TextWords text={page.bigImage ? { ...page, image: null } : page} />
        <TextEnd />
      </div>
      <AttachmentSection files={page.attachments} />
      <Tags labels={page.tags} />
    </>
  )
}

/** Draws the files of a text under it. */
export function AttachmentSection({ files }: { files: FileLine[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="bilagor" className="mt-6 max-w-text text-ui">
      <h2 id="bilagor" className={`mb-2 ${h2}`}>
        {t('field.attachments')}
      </h2>
      <ul className="border-t border-grey-2">
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

/** Draws the tags of a text. */
export function Tags({ labels }: { labels: string[] }) {
  return <TagLinks tags={labels.map((label) => ({ label, href: null }))} />
}

const block = 'mt-4 border-t border-grey-2 pt-3 text-ui break-words md:first:mt-0 md:first:border-0 md:first:pt-0'
const blockTitle = 'mb-1.5 font-bold'

type AsideBlockProps = { id: string; title: string; screenOnly?: boolean; children: ReactNode }

/** Draws a block beside a text; on a narrow screen the blocks follow the text. */
export function AsideBlock({ id, title, screenOnly, children }: AsideBlockProps) {
  return (
    <section aria-labelledby={id} className={`${block} ${screenOnly ? 'print:hidden' : ''}`}>
      <h2 id={id} className={blockTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Draws links to the headings of a text, where there are several. */
export function OnThisPage({ headings }: { headings: readonly { id: string; text: string }[] }) {
  if (headings.length < 2) return null
  return (
    <nav aria-labelledby="pa-sidan" className={`${block} max-md:hidden`}>
      <h2 id="pa-sidan" className={blockTitle}>
        {t('public.onThisPage')}
      </h2>
      <ul className="space-y-1">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={`break-words ${textLink}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
