/** The faults that stop a start before any service runs. The texts are for the person at the terminal. */
const TEXTS = {
  DATABASE_UNREACHABLE: 'Databasen i DATABASE_URL går inte att nå (::address).',
  DATABASE_REFUSED: 'Databasen i DATABASE_URL släpper inte in oss (::address).',
  DATABASE_VERSION: 'Databasen är PostgreSQL ::version; det behövs ::wanted.',
  DATABASE_NEWER: 'Databasen är nyare än programmet: den har migreringen ::name som inte finns här.',
  DATABASE_MIGRATION: 'Databasen kunde inte migreras (::name).',
  DATABASE_ROLES: 'Rollen ::role kunde inte få sina rättigheter i databasen.',
  DATABASE_OWNER: 'Mappen ::dir tillhör en annan användare. Starta som den användaren, eller byt ägare på mappen.',
  DATABASE_FOLDER: 'Det går inte att skriva i mappen ::dir.',
  DATABASE_START: 'Den inbyggda databasen startade inte; se ::log.',
  DATABASE_PLATFORM: 'Det finns ingen inbyggd databas för ::platform. Ange en PostgreSQL i DATABASE_URL.',
  DISK_FULL: 'Disken är full: det går inte att skriva i ::dir.',
  BROWSER_MISSING:
    'Utskrifter fungerar inte ännu: servern saknar en webbläsare. Sätt CHROMIUM_PATH till Chrome eller Chromium.',
  PORT_TAKEN: 'Porten ::port är upptagen. Stäng det andra programmet eller välj en annan med PORT.',
} as const

export type StartErrorCode = keyof typeof TEXTS

/**
 * A fault that stops the start, or that the operator must know of. `message` is one line: the fault in Swedish, then
 * the technical hint in brackets.
 */
export class StartError extends Error {
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, values: Record<string, string | number> = {}, cause?: unknown) {
    const text = TEXTS[code].replace(/::(\w+)/g, (_, name: string) => String(values[name] ?? '?'))
    const hint = technicalHint(cause)
    super(hint ? `${text} [${hint}]` : text, { cause })
    this.name = 'StartError'
    this.code = code
  }
}

function technicalHint(cause: unknown): string {
  if (cause === undefined) return ''
  const text =
    cause instanceof AggregateError && cause.errors.length > 0
      ? cause.errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ')
      : cause instanceof Error
        ? cause.message
        : String(cause)
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

/**
 * Turns an unforeseen error at the start into the operator's one line, if the disk is full. Other errors are returned
 * unchanged.
 */
export function toStartError(error: unknown): unknown {
  if (error instanceof StartError || !isDiskFull(error)) return error
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'DATA_DIR'
  return new StartError('DISK_FULL', { dir: path }, error)
}

/** Whether an error or a program's output says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return true
  return /No space left on device|ENOSPC|Disk quota exceeded/i.test(
    String(error instanceof Error ? error.message : error),
  )
}
