import { formatNumberGroups } from './papers/index.ts'

/** Text as part of a file name on every system; what looks like a personal number is left out. */
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

/** "Diplom, Vuxenutbildning, vård och omsorg 2026-12-18, 12 personer.pdf" */
export function runFileName(title: string, detail: string, output: 'pdf' | 'zip' | 'xlsx'): string {
  return `${fileNamePart(title)} ${fileNamePart(detail)}.${output}`
}

/** "Diplom Jasmina Testander 7K3M-Q9TX-2F8C.pdf" */
export function documentFileName(document: string, person: { firstname: string; lastname: string; number: string }) {
  const name = fileNamePart(`${document} ${person.firstname} ${person.lastname}`)
  return `${name} ${formatNumberGroups(person.number)}.pdf`
}

/** "007 Testander Jasmina 7K3M-Q9TX-2F8C.pdf": in a ZIP, sorted as the list is. */
export function entryFileName(
  index: number,
  total: number,
  person: { firstname: string; lastname: string; number: string },
): string {
  const place = String(index + 1).padStart(String(total).length, '0')
  const name = fileNamePart(`${person.lastname} ${person.firstname}`, 80)
  return `${[place, name].filter(Boolean).join(' ')} ${formatNumberGroups(person.number)}.pdf`
}
