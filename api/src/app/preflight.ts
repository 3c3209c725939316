import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createDb } from '@kollegium/db'
import { ownsTables } from '@kollegium/db/app-role'
import { migrationState } from '@kollegium/db/migrate'
import { StartError } from '@kollegium/db/start-error'
import { createKeys } from '../kernel/encryption-keys.ts'
import { ConfigurationError, type Env } from '../kernel/env.ts'
import { isDenied } from '../kernel/translate-error.ts'
import { createDisks } from '../platform/disks/disks.ts'
import { keyFacts } from '../platform/keys/key-census.ts'
import { reachesMailServer } from '../platform/mail/mailer.ts'
import { readPlaces } from '../platform/places/places.ts'
import { createScanner } from '../platform/scanner/scanner.ts'
import { doubtful, type Finding, wrong } from './finding.ts'
import { plainConnections } from './plain-connections.ts'

/** Bytes that DATA_DIR should have left, and that it must have. */
const roomWished = 2 * 1024 ** 3
const roomNeeded = 200 * 1024 ** 2

/** Milliseconds that a service of another machine may take to answer. */
const patience = 10_000

/**
 * Looks at everything that an installation needs before the database is changed: settings, disk, database, keys, files and mail.
 * On a host that no other machine reaches (`*.localhost`), settings that would harm visitors are only doubtful.
 * @param faults those that reading the settings found
 * @returns all findings at once, the wrong ones first
 */
export async function preflight(env: Env, faults: readonly string[] = []): Promise<Finding[]> {
  const found = await Promise.all([
    faults.map(wrong),
    settingsFindings(env),
    plainConnections(env),
    diskFindings(env),
    env.DATABASE_URL ? databaseFindings(env, env.DATABASE_URL) : [],
    fileFindings(env),
    mailFindings(env),
    placeFindings(env),
    scannerFindings(env),
  ])
  return found.flat().sort((one, other) => Number(other.level === 'wrong') - Number(one.level === 'wrong'))
}

/**
 * Stops a start that something is wrong with, and tells what is doubtful on stderr.
 * @throws ConfigurationError with each wrong thing on a line
 */
export function requireSound(findings: readonly Finding[]): void {
  const lines = linesOf(findings)
  if (findings.some(({ level }) => level === 'wrong')) throw new ConfigurationError(lines.join('\n'))
  for (const line of lines) process.stderr.write(`${line}\n`)
}

/** The findings as lines: `FEL` for wrong ones, `OBS` for doubtful ones. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ level, text }) => `${level === 'wrong' ? 'FEL' : 'OBS'}  ${text}`)

/** Finds faults of the settings that matter in production alone. */
function settingsFindings(env: Env): Finding[] {
  if (env.NODE_ENV !== 'production') return []
  const isOwnMachine = /(?:^|\.)localhost(?::\d+)?$/.test(env.PUBLIC_HOST)
  const harmful = isOwnMachine ? doubtful : wrong
  const isDemoAddress = /@example\.(?:com|se|org|net)>?$/i.test(env.MAIL_FROM)
  return [
    ...(isOwnMachine ? [doubtful(`PUBLIC_HOST är ${env.PUBLIC_HOST}, som bara den här datorn når.`)] : []),
    ...(env.PUBLIC_PROTOCOL === 'http'
      ? [harmful('PUBLIC_PROTOCOL är http: lösenord och personnummer skulle gå i klartext. Sätt https.')]
      : []),
    ...(env.isProxyCountGiven
      ? []
      : [
          harmful(
            'TRUST_PROXY saknas: antalet proxyservrar framför avgör vems adress som räknas. Sätt 0 om det inte finns någon.',
          ),
        ]),
    ...(env.DATABASE_URL
      ? []
      : [doubtful('DATABASE_URL saknas: den inbyggda databasen används, och den har ingen säkerhetskopia.')]),
    ...(env.SMTP_URL ? [] : [doubtful('SMTP_URL saknas: brev blir filer i DATA_DIR/outbox, och ingen får dem.')]),
    ...(env.CLAMD_HOST
      ? []
      : [doubtful('CLAMD_HOST saknas: uppladdade filer kontrolleras inte mot skadlig kod. Ange adressen till clamd.')]),
    ...(env.SMTP_URL && isDemoAddress ? [harmful(`MAIL_FROM är ${env.MAIL_FROM}, en adress som ingen har.`)] : []),
  ]
}

async function diskFindings({ DATA_DIR }: Env): Promise<Finding[]> {
  const folder = resolve(DATA_DIR)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const left = bavail * bsize
    const text = `Disken har ${Math.round(left / 1024 ** 2)} MB kvar i ${folder}.`
    if (left < roomNeeded) return [wrong(text)]
    return left < roomWished ? [doubtful(text)] : []
  } catch (error) {
    return [wrong(new StartError('DATABASE_FOLDER', { dir: folder }, error).message)]
  }
}

async function databaseFindings(env: Env, url: string): Promise<Finding[]> {
  try {
    const ownerUrl = env.MIGRATION_DATABASE_URL ?? url
    const { failed, edited } = await migrationState(ownerUrl)
    return [
      ...(failed ? [wrong(`Migreringen ${failed} misslyckades. Se npm run db:status.`)] : []),
      ...(edited.length > 0 ? [doubtful(`Migreringar som ändrats sedan de utfördes: ${edited.join(', ')}.`)] : []),
      ...(await roleFindings(env, url)),
      // Without a key the settings are wrong already.
      ...(env.ENCRYPTION_KEY || env.NODE_ENV !== 'production' ? await keyFindings(env, url) : []),
    ]
  } catch (error) {
    return [wrong(error instanceof Error ? error.message : String(error))]
  }
}

/** A role that owns the tables can empty the audit log, and so can a stranger who takes over the program. */
async function roleFindings({ MIGRATION_DATABASE_URL }: Env, url: string): Promise<Finding[]> {
  // The role of an empty database owns what its migrations will make.
  const owns = (await ownsTables(url)) ?? !MIGRATION_DATABASE_URL
  if (!owns) return []
  return [
    doubtful(
      'DATABASE_URL: rollen äger tabellerna och kan tömma granskningsloggen. Ge en egen roll i MIGRATION_DATABASE_URL.',
    ),
  ]
}

/**
 * Keys that the database's sealed values need and the list lacks, and keys of the list that no value needs. The application's own role
 * looks: the queue's tables are its own, and a stolen one could have put code there that waits for the owner.
 */
async function keyFindings(env: Env, url: string): Promise<Finding[]> {
  const db = createDb(url, { max: 1 })
  try {
    const { missing, foreign, unused, older } = await keyFacts(db, createKeys(env))
    const isList = (env.ENCRYPTION_KEY ?? '').includes(',')
    return [
      ...missing.map(({ id, count, place }) =>
        wrong(`ENCRYPTION_KEY saknar nyckeln ${id}, som ${count} värden är förseglade med (${place}).`),
      ),
      ...(foreign.length > 0
        ? [wrong(`ENCRYPTION_KEY öppnar inte ${foreign.join(', ')}: den hör till en annan installation.`)]
        : []),
      ...(isList && older > 0
        ? [doubtful(`ENCRYPTION_KEY: ${older} värden har en äldre nyckel än den första. Kör npm run keys:rotate.`)]
        : []),
      ...unused.map((id) =>
        doubtful(`ENCRYPTION_KEY: inget värde är förseglat med nyckeln ${id}. En gammal nyckel kan tas bort.`),
      ),
    ]
  } catch (error) {
    // A new role gets its rights after the preflight.
    if (isDenied(error))
      return [doubtful('DATABASE_URL: rollen får inte läsa tabellerna än, så nycklarna är inte prövade.')]
    return [wrong(messageOf(error))]
  } finally {
    await db.$disconnect()
  }
}

async function fileFindings(env: Env): Promise<Finding[]> {
  if (!env.S3_BUCKET_PUBLIC) return []
  const disks = await createDisks(env)
  const buckets = { S3_BUCKET_PUBLIC: disks['s3.vofront_files'], S3_BUCKET_PRIVATE: disks['s3.vodocs_files'] }
  const tried = Object.entries(buckets).map(async ([name, disk]) =>
    within(disk.exists('preflight')).then(
      () => [],
      (error) => [wrong(`${name}: lagringen svarar inte (${messageOf(error)}).`)],
    ),
  )
  return (await Promise.all(tried)).flat()
}

async function mailFindings(env: Env): Promise<Finding[]> {
  if (!env.SMTP_URL) return []
  return within(reachesMailServer(env.SMTP_URL)).then(
    () => [],
    // Mails wait and are tried again.
    (error) => [doubtful(`SMTP_URL: e-postservern svarar inte (${messageOf(error)}). Brev väntar tills den gör det.`)],
  )
}

/** A file that can't be read stops nothing: sign-ins are shown without places. */
async function placeFindings({ GEOIP_FILE }: Env): Promise<Finding[]> {
  if (!GEOIP_FILE) return []
  return readPlaces(GEOIP_FILE).then(
    () => [],
    (error) => [doubtful(`GEOIP_FILE: filen går inte att läsa (${messageOf(error)}). Inloggningar visas utan ort.`)],
  )
}

/** Days after which a scanner's signatures are too old. ClamAV gets new ones each day. */
const maxSignatureDays = 7

async function scannerFindings(env: Env): Promise<Finding[]> {
  if (!env.CLAMD_HOST) return []
  try {
    const version = (await createScanner(env, patience).version()) ?? ''
    // `ClamAV 1.4.3/27800/Mon Nov 16 08:43:00 2026`, without a day where no list of ClamAV's is loaded.
    const days = (Date.now() - Date.parse(version.split('/')[2] ?? '')) / 86_400_000
    if (Number.isNaN(days))
      return [doubtful('CLAMD_HOST: clamd har inga signaturer från ClamAV. Se att freshclam kör.')]
    return days > maxSignatureDays
      ? [doubtful(`CLAMD_HOST: signaturerna är ${Math.floor(days)} dagar gamla. Se att freshclam kör.`)]
      : []
  } catch (error) {
    // The product runs, and refuses uploads until it answers.
    return [doubtful(`CLAMD_HOST: clamd svarar inte (${messageOf(error)}). Uppladdningar nekas tills den gör det.`)]
  }
}

function within<Value>(work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, failed) => setTimeout(() => failed(new Error('inget svar')), patience).unref())
  return Promise.race([work, late])
}

/** The first line of an error, without addresses' passwords. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return (text.split('\n')[0] ?? '').replace(/\/\/[^@/]*@/, '//').slice(0, 200)
}
