import { longDayText, numberText, t } from '../../lib/i18n.ts'

/** Writes the number of texts: "48 metoder". */
export const textCount = (number: number): string =>
  number === 1 ? t('material.textCount.one') : t('material.textCount', { number: numberText(number) })

/** Writes the number of documents: "31 dokument". */
export const documentCount = (number: number): string =>
  number === 1 ? t('material.documentCount.one') : t('material.documentCount', { number: numberText(number) })

/** Writes when a text came or was changed, without the year of today: "Ny 18 november". */
export function whenText({ at, isChanged }: { at: string; isChanged: boolean }): string {
  const date = longDayText(at).replace(` ${new Date().getFullYear()}`, '')
  return t(isChanged ? 'material.changed' : 'material.new', { date })
}

/** Writes a text's theme and time: "Demens · 60 minuter". */
export function placeText({ theme, minutes }: { theme: { title: string } | null; minutes: number | null }): string {
  return [theme?.title, minutes === null ? null : t('material.minutes', { number: minutes })]
    .filter(Boolean)
    .join(' · ')
}

/** Writes a file's size: "52 kB", "6,4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toLocaleString('sv-SE', { maximumFractionDigits: 1 })} MB`
}

const kinds: Record<string, string> = { pdf: 'PDF', document: 'Word', sheet: 'Excel', slides: 'PowerPoint' }

/** Writes a document's kind and size: "Word, 64 kB". */
export const fileText = ({ kind, filename, filesize }: { kind: string; filename: string; filesize: number }): string =>
  `${kinds[kind] ?? (filename.split('.').at(-1) ?? '').toUpperCase()}, ${sizeText(filesize)}`
