import type { Chrome } from '../../model.ts'
import { container } from '../../parts/layout.ts'
import { PageEnd } from '../../parts/page-end.tsx'
import { PageTop } from '../../parts/page-head.tsx'
import { SectionMenu, sectionOf, stepsOf } from '../../parts/section-menu.tsx'
import { BigImage, EditorsText, OnThisPage } from '../../parts/text-parts.tsx'
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
        <PageTop preview={page.preview} steps={stepsOf(chrome)} current={page.current} />
        <div className={`gap-x-8 md:grid ${columns}`}>
          {hasMenu && <SectionMenu chrome={chrome} />}
          <article className="min-w-0">
            <EditorsText page={page} />
          </article>
          {!hasMenu && (
            <aside className="min-w-0 md:pt-1">
              <OnThisPage headings={headings} />
            </aside>
          )}
        </div>
        <PageEnd updated={page.updated} author={page.author} path={chrome.path} />
      </div>
    </>
  )
}
