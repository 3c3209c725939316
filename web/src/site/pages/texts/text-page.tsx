import { RichText } from '../../content/rich-text.tsx'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1 } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import { SectionMenu, sectionOf, stepsOf } from '../../parts/section-menu.tsx'
import { AttachmentSection, BigImage, OnThisPage, PageEnd, Tags, TopImage } from '../../parts/text-parts.tsx'
import type { PageOf } from '../model.ts'

/**
 * Draws a page of an editor's (design picture 45): a picture from edge to edge or in the column, the text and its files.
 * Beside it stands its part of the menu, or the headings of the text where the menu has no such part.
 */
export function TextPage({ page, chrome }: { page: PageOf<'text'>; chrome: Chrome }) {
  const { image, bigImage, headings } = page
  const hasMenu = sectionOf(chrome) !== null
  const columns = hasMenu ? 'md:grid-cols-[272px_minmax(0,784px)]' : 'md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]'
  return (
    <>
      {image && bigImage && <BigImage picture={image} />}
      <div className={`${container} pb-4`}>
        {page.preview && (
          <p role="status" className="mt-2 border-l-4 border-purple bg-purple-light px-2 py-1.5 text-ui">
            {t('public.preview')}
          </p>
        )}
        <Breadcrumb steps={[homeStep(), ...stepsOf(chrome)]} current={page.current} />
        <div className={`gap-x-8 md:grid ${columns}`}>
          {hasMenu && <SectionMenu chrome={chrome} />}
          <article className="min-w-0">
            <h1 className={`${h1} break-words hyphens-auto`}>{page.title}</h1>
            <div className="mt-2">
              {image && !bigImage && <TopImage picture={image} />}
              {page.lead && <p className="text-lead-article">{page.lead}</p>}
              {page.body && <RichText html={page.body} className="mt-3" />}
            </div>
            <AttachmentSection files={page.attachments} />
            <Tags labels={page.tags} />
          </article>
          {!hasMenu && (
            <aside className="md:pt-1">
              <OnThisPage headings={headings} />
            </aside>
          )}
        </div>
        <PageEnd updated={page.updated} path={chrome.path} />
      </div>
    </>
  )
}
