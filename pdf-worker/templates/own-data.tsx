import { mapTexts, printable } from '@kollegium/api/definitions/certificates'
import { privacyExtractWords } from '@kollegium/api/i18n/sv/privacy-extract'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { colours } from './colours.ts'
import { families } from './css.ts'
import { renderPieces } from './text.tsx'

const t = createTranslator(privacyExtractWords)

/** All that is kept of one account, in texts for people. */
export type OwnData = {
  name: string
  /** The moment at which it was read. */
  made: string
  sections: {
    title: string
    rows: { label: string; text: string }[][]
    /** Says how much is left out; or ''. */
    more: string
  }[]
}

const foot = `font: 400 12px/16px ${families}; color: ${colours.grey6};`

/** The style of the sheets: as many as it takes, each with its number. */
export const ownDataCss = `
@page {
  size: A4;
  margin: 18mm 20mm 22mm;
  @bottom-left { content: "${t('privacy.own.title')}"; ${foot} }
  @bottom-right { content: "${t('privacy.own.page')} " counter(page) " ${t('privacy.own.of')} " counter(pages); ${foot} }
}
.own-data { color: ${colours.ink}; font: 400 14px/20px ${families}; }
.own-data h1 { margin: 0; font-size: 26px; line-height: 36px; color: ${colours.blueDeep}; overflow-wrap: anywhere; }
.own-data h2 { margin: 28px 0 4px; padding-bottom: 4px; font-size: 18px; line-height: 26px; color: ${colours.blueDeep}; border-bottom: 2px solid ${colours.blue}; break-after: avoid; }
.own-data p { margin: 0; }
.own-data-made { color: ${colours.grey6}; }
.own-data-intro { margin: 12px 0 0 !important; max-width: 150mm; }
.own-data dl { margin: 0; padding: 8px 0; border-bottom: 1px solid ${colours.grey4}; }
.own-data dl > div { display: grid; grid-template-columns: 46mm 1fr; gap: 16px; padding: 1px 0; break-inside: avoid; }
.own-data dl > div:first-child { break-after: avoid; }
.own-data dt { color: ${colours.grey6}; overflow-wrap: anywhere; }
.own-data dd { margin: 0; overflow-wrap: anywhere; }
.own-data-more { padding-top: 8px; color: ${colours.grey6}; }
`

/** Lists all that is kept of one account, section by section. */
export function OwnDataSheets({ data: given }: { data: OwnData }) {
  const { name, made, sections } = mapTexts(given, printable)
  return (
    <main className="own-data">
      <p>{t('privacy.own.title')}</p>
      <h1>{name}</h1>
      <p className="own-data-made">{t('privacy.own.made', { date: made })}</p>
      <p className="own-data-intro">{t('privacy.own.intro')}</p>
      {renderPieces(sections, ({ title, rows, more }) => (
        <section>
          <h2>{title}</h2>
          {renderPieces(rows, (row) => (
            <dl>
              {renderPieces(row, ({ label, text }) => (
                <div>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          ))}
          {more && <p className="own-data-more">{more}</p>}
        </section>
      ))}
    </main>
  )
}
