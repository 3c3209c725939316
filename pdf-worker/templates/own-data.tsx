import { mapTexts, printable } from '@kollegium/api/definitions/certificates'
import { privacyExtractWords } from '@kollegium/api/i18n/sv/privacy-extract'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { colours } from './colours.ts'
import { pagesCss } from './pages-css.ts'
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

const words = { title: t('privacy.own.title'), page: t('privacy.own.page'), of: t('privacy.own.of') }

/** The style of the sheets. */
export const ownDataCss = `${pagesCss('own-data', words)}
.own-data h2 { margin: 28px 0 4px; }
.own-data-made { color: ${colours.grey6}; }
.own-data-intro { margin: 12px 0 0 !important; max-width: 150mm; }
.own-data dl { margin: 0; padding: 8px 0; border-bottom: 1px solid ${colours.grey4}; }
.own-data dl > div { display: grid; grid-template-columns: 46mm 1fr; gap: 16px; padding: 1px 0; break-inside: avoid; }
.own-data dl > div:first-child { break-after: avoid; }
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
