import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type Extract, titleOf } from './extract.ts'

// The extract as people read it. The JSON has everything; a PDF of the same would have thousands of pages for a diligent editor.

const t = createTranslator(sv)

/** The most rows of a section that the PDF tells, and the most characters of a value. */
const most = { rows: 100, characters: 600 }

/** A readable extract: sections of rows, each row a list of names and texts. */
type OwnDataSheet = {
  name: string
  /** "23 november 2026 kl. 21.04" */
  made: string
  sections: {
    title: string
    rows: { label: string; text: string }[][] /** Says what is left out; or ''. */
    more: string
  }[]
}

const moment = new Intl.DateTimeFormat('sv-SE', {
  ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Stockholm' },
})
const momentText = (at: Date) => moment.format(at).replace(/(\d\d):(\d\d)$/, '$1.$2')

/** Makes the readable form of an extract. */
export function ownDataSheet({ name, made_at, sections }: Extract): OwnDataSheet {
  return {
    name,
    made: momentText(new Date(made_at)),
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.slice(0, most.rows).map((row) =>
        Object.entries(row).flatMap(([column, value]) => {
          const text = textOf(value)
          return text ? { label: titleOf(column), text } : []
        }),
      ),
      more: rows.length > most.rows ? t('privacy.own.more', { number: rows.length - most.rows }) : '',
    })),
  }
}

/** Writes a value for people: moments in Swedish time, yes and no, and the parts of lists and objects one after another. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'enum.yes' : 'enum.no')
  if (Array.isArray(value)) return shortened(value.map(textOf).filter(Boolean).join(', '))
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, each]) => [titleOf(name), textOf(each)])
    return shortened(parts.flatMap(([name, text]) => (text ? `${name}: ${text}` : [])).join('; '))
  }
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return momentText(new Date(text))
  const plain = text
    // A sign that opens no element is passed once: a hundred thousand of them would stop the process for seconds.
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return shortened(plain)
}

const shortened = (text: string) => (text.length > most.characters ? `${text.slice(0, most.characters)} …` : text)
