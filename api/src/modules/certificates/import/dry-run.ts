import {
  type Cell,
  columnsOf,
  dataRows,
  isBlank,
  type Sheet,
  type SheetColumn,
  type SheetRow,
  textOf,
} from '../../../platform/spreadsheets/sheet.ts'
import { swedish, type Translate } from '../persons.ts'
import { type ColumnOffer, columnOffers } from './column-offers.ts'
import { ExistingPersons, identities, type PersonIdentity } from './existing-persons.ts'
import {
  fieldLabel,
  type ImportField,
  type ImportRules,
  type ImportText,
  importFields,
  importProblem,
  tidyImport,
} from './fields.ts'
import type { ImportNote, ImportRow } from './import-row.ts'
import { type Mapping, splitFullName, splitLastFirst, type Target } from './mapping.ts'
import { type ImportRemark, remarksOn } from './remarks.ts'
import { headingsOfSheet, isHeading } from './repeated-headings.ts'
import { type SkippedRows, skippedRows } from './skipped-rows.ts'

/** The result of an import that writes nothing: the rows with their errors, and remarks on the file. */
export interface DryRun {
  rows: ImportRow[]
  skipped: SkippedRows[]
  /** The errors of the mapping. Each of them stops the import. */
  problems: string[]
  /** Remarks on the mapping that don't stop the import. */
  hints: string[]
  /** Remarks on many rows, a line each. */
  remarks: ImportRemark[]
  /** Columns that seem to hold a field that no column is mapped to. */
  offers: ColumnOffer[]
  counts: { total: number; ready: number; warnings: number; faulty: number }
}

/** Corrected texts of single cells, by {@link mendKey}. */
export type Mended = Record<string, string>

/** The texts that a user has corrected, and the list that the file is compared with. */
export interface DryRunOptions {
  mended?: Mended
  /** The persons in the list, in its order. */
  existing?: PersonIdentity[]
  translate?: Translate
}

/** The key of a corrected cell. */
export function mendKey(row: number, field: ImportField): string {
  return `${row}:${field}`
}

/**
 * Finds the result of an import: every person of the sheet, with errors and warnings for each cell. It is pure and writes
 * nothing. The browser runs it while the user maps columns; the server runs it on the uploaded file.
 */
export function dryRun(sheet: Sheet, mapping: Mapping, rules: ImportRules, options: DryRunOptions = {}): DryRun {
  const { mended = {}, existing = [], translate = swedish } = options
  const columns = columnsOf(sheet)
  const sources = sourcesOf(columns, mapping, rules)
  const problems = mappingProblems(sources, rules, translate)
  const headings = headingsOfSheet(sheet)
  const people = dataRows(sheet).filter((row) => !isSum(row, sources) && !isHeading(row, headings))
  const rows = problems.length > 0 ? [] : people.map((row) => readRow(row, sources, rules, mended, translate))
  warnOfDuplicates(rows, sources, existing, translate)
  return {
    rows,
    skipped: skippedRows(sheet, new Set(people.map((row) => row.row)), translate),
    problems,
    hints: sameHeadings(columns, sources, translate),
    remarks: remarksOn(rows, translate),
    offers: columnOffers({ columns, rows: people, mapping, rules }, translate),
    counts: {
      total: rows.length,
      ready: rows.filter((row) => row.faults.length === 0 && row.warnings.length === 0).length,
      warnings: rows.filter((row) => row.faults.length === 0 && row.warnings.length > 0).length,
      faulty: rows.filter((row) => row.faults.length > 0).length,
    },
  }
}

type Sources = Map<Target, SheetColumn[]>

function sourcesOf(columns: SheetColumn[], mapping: Mapping, rules: ImportRules): Sources {
  const fields = new Set<Target>([...importFields(rules), 'last_first', 'full_name'])
  const sources: Sources = new Map()
  for (const column of columns) {
    const target = mapping[column.index] ?? 'ignore'
    if (fields.has(target)) sources.set(target, [...(sources.get(target) ?? []), column])
  }
  return sources
}

function mappingProblems(sources: Sources, rules: ImportRules, translate: Translate): string[] {
  const problems: string[] = []
  const has = (target: Target) => sources.has(target)
  if (!has('last_first') && !has('full_name') && !(has('firstname') && has('lastname'))) {
    problems.push(translate('import.mapNames'))
  }
  for (const [target, columns] of sources) {
    if (columns.length > 1)
      problems.push(translate('import.mapTwice', { field: translate(targetLabel(target, rules)) }))
  }
  return problems
}

/** The hints for columns with the same heading, of which one is mapped. */
function sameHeadings(columns: SheetColumn[], sources: Sources, translate: Translate): string[] {
  const taken = new Set([...sources.values()].flat().map((column) => column.index))
  const byHeading = Map.groupBy(columns, ({ header }) => header.toLocaleLowerCase('sv'))
  return [...byHeading].flatMap(([heading, same]) => {
    const [used, ...more] = same.filter(({ index }) => taken.has(index))
    if (!heading || same.length < 2 || !used || more.length > 0) return []
    const letters = new Intl.ListFormat('sv').format(same.map(({ letter }) => letter))
    return [translate('import.sameHeading', { columns: letters, text: used.header, column: used.letter })]
  })
}

/** The dictionary key of a target's name. */
export function targetLabel(target: Target, rules: ImportRules) {
  return target === 'ignore' || target === 'last_first' || target === 'full_name'
    ? (`import.target.${target}` as const)
    : fieldLabel(target, rules)
}

/** The source column of a field: its own, or the one with the whole name. */
function columnOf(field: ImportField, sources: Sources): { target: Target; column: SheetColumn } | null {
  const targets: Target[] = field === 'firstname' || field === 'lastname' ? [field, 'last_first', 'full_name'] : [field]
  for (const target of targets) {
    const column = sources.get(target)?.[0]
    if (column) return { target, column }
  }
  return null
}

function readRow(row: SheetRow, sources: Sources, rules: ImportRules, mended: Mended, translate: Translate): ImportRow {
  const values: ImportText = { firstname: '', lastname: '', personal_number: '', email: '', credits: '' }
  const result: ImportRow = { row: row.row, at: row.at, values, faults: [], warnings: [], listed: false, twice: false }
  for (const field of importFields(rules)) {
    const source = columnOf(field, sources)
    const column = source && { letter: source.column.letter, header: source.column.header }
    const note = (message: string): ImportNote => ({ row: row.row, field, column, message })
    const typed = mended[mendKey(row.row, field)]
    const cell = typed ?? (source ? row.cells[source.column.index] : undefined) ?? ''
    if (typeof cell !== 'string') {
      // A cell with both names gets one remark, at the first name.
      const isNoted =
        field === 'lastname' && source?.target !== 'lastname' && mended[mendKey(row.row, 'firstname')] === undefined
      if (!isNoted) result.faults.push(note(cellMessage(cell, translate)))
      continue
    }
    const { text, sure } = typed === undefined ? pick(field, source?.target, cell) : { text: typed, sure: true }
    values[field] = tidyImport(field, text)
    const problem = importProblem(field, values[field], rules)
    if (problem) result.faults.push(note(translate(problem.key, problem.values)))
    else if (field === 'lastname' && !sure) {
      result.warnings.push(note(translate('import.namesSplit', { first: values.firstname, last: values.lastname })))
    }
  }
  return result
}

/** The field's part of a cell. `sure` is false for a name that could be split in several ways. */
function pick(field: ImportField, target: Target | undefined, text: string): { text: string; sure: boolean } {
  if (field !== 'firstname' && field !== 'lastname') return { text, sure: true }
  if (target === 'last_first') return { text: splitLastFirst(text)[field], sure: true }
  if (target === 'full_name') {
    const names = splitFullName(text)
    return { text: names[field], sure: names.sure }
  }
  return { text, sure: true }
}

function cellMessage(cell: Exclude<Cell, string>, translate: Translate): string {
  return 'formula' in cell ? translate('import.formula') : translate('import.excelError', { text: cell.error })
}

/**
 * Adds warnings for persons who occur twice: with the same personal number, or with the same name and e-mail address. Within a
 * file a name alone is no sign, because a class may have two of it. Against the list the name alone gives a warning, too.
 */
function warnOfDuplicates(
  rows: ImportRow[],
  sources: Sources,
  existing: DryRunOptions['existing'] = [],
  translate: Translate,
) {
  const list = new ExistingPersons(existing)
  const seen = new Map<string, ImportRow>()
  const warn = (row: ImportRow, field: ImportField, message: string) => {
    const column = columnOf(field, sources)?.column
    row.warnings.push({
      row: row.row,
      field,
      column: column ? { letter: column.letter, header: column.header } : null,
      message,
    })
  }
  for (const row of rows) {
    const keys = identities(row.values)
    const first = keys.map((key) => seen.get(key)).find((other) => other !== undefined)
    const field = row.values.personal_number ? 'personal_number' : 'firstname'
    if (first) warn(row, field, duplicateOf(first, translate))
    // The first row without errors counts as the person's own.
    row.twice = first !== undefined && first.faults.length === 0
    const found = list.find(row.values)
    row.listed = found?.sure ?? false
    if (found?.by === 'identity') warn(row, field, translate('import.duplicateExisting', { number: found.place }))
    else if (found) warn(row, 'firstname', translate('import.sameName', { number: found.place }))
    for (const key of keys) if ((seen.get(key)?.faults.length ?? 1) > 0) seen.set(key, row)
  }
}

function duplicateOf({ row, at }: ImportRow, translate: Translate): string {
  return at
    ? translate('import.duplicateRowOn', { number: at.row, text: at.sheet })
    : translate('import.duplicateRow', { number: row })
}

/** A row whose first word is a sum and that has no personal number or e-mail address is no person. */
function isSum(row: SheetRow, sources: Sources): boolean {
  const first = row.cells.map((cell) => textOf(cell).trim()).find((text) => text !== '')
  if (!first || !/^(summa|totalt?|antal|medel|medelvärde)\b[\s:.\d]*$/i.test(first)) return false
  return (['personal_number', 'email'] as const).every((field) => {
    const column = columnOf(field, sources)?.column
    return !column || isBlank(row.cells[column.index])
  })
}
