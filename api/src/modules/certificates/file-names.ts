import { formatCertificateNumber } from './certificate-number.ts'

/** Makes a text a part of a file name for every system, `max` characters at most. Digits like a personal number are removed. */
export function fileNamePart(text: string, max = 100): string {
  return (
    text
      .replace(/(?:\d{2})?\d{6}[-+]?\d{4}/g, ' ')
      .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      // Windows drops dots and spaces at the end; a dot in front hides the file elsewhere.
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, max)
      .trim()
  )
}

/** The file name of a run: "Diplom, Vuxenutbildning, vård och omsorg 2026-12-18, 12 personer.pdf". */
export function runFileName(title: string, detail: string, output: 'pdf' | 'zip' | 'xlsx'): string {
  return `${fileNamePart(title)} ${fileNamePart(detail)}.${output}`
}

/** The file name of one document: "Diplom Jasmina Testander 7K3M-Q9TX-2F8C.pdf". */
export function documentFileName(document: string, person: { firstname: string; lastname: string; number: string }) {
  const name = fileNamePart(`${document} ${person.firstname} ${person.lastname}`)
  return `${name} ${formatCertificateNumber(person.number)}.pdf`
}

/** The name of a document in a ZIP: "007 Testander Jasmina 7K3M-Q9TX-2F8C.pdf". The number keeps the list's order. */
export function entryFileName(
  index: number,
  total: number,
  person: { firstname: string; lastname: string; number: string },
): string {
  const place = String(index + 1).padStart(String(total).length, '0')
  const name = fileNamePart(`${person.lastname} ${person.firstname}`, 80)
  return `${[place, name].filter(Boolean).join(' ')} ${formatCertificateNumber(person.number)}.pdf`
}
