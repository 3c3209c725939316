import { z } from 'zod'
import { readSecretFiles } from './secret-files.ts'

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** The one port that everything listens on. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  LISTEN_HOST: z.string().default('127.0.0.1'),
  /** How long an idle connection stays open: longer than the proxies in front keep theirs (60 s is common). */
  KEEP_ALIVE_SECONDS: z.coerce.number().int().min(1).max(3600).default(75),
  /** How long running requests and jobs may take to end after SIGTERM. */
  SHUTDOWN_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  /** How long new requests are still taken after SIGTERM, for balancers that ask `/readyz` now and then. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  /** Host and port as visitors write it (`vo.localhost:PORT` without it); sub-sites and apps are labels in front. */
  PUBLIC_HOST: z.string().optional(),
  PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
  /** Any PostgreSQL ≥ 15. Without it one is started under DATA_DIR. */
  DATABASE_URL: z.url().optional(),
  /** The role that migrations run as and that owns the tables. Without it they run as DATABASE_URL's. */
  MIGRATION_DATABASE_URL: z.url().optional(),
  /** Connections of a process for its calls. Without it 10, and 4 of a service that runs by itself. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(500).optional(),
  DATA_DIR: z.string().default('.data'),
  /** 32 bytes as base64, or several such keys: the first seals, all open. Without it (not in production) one is made under DATA_DIR. */
  ENCRYPTION_KEY: z.string().optional(),
  /** The key that signs issued PDFs, as PEM or the path of a PEM file. Without it (not in production) one is made under DATA_DIR. */
  SIGNING_KEY: z.string().optional(),
  /** Its certificate, which those that lead to its root may follow; PEM or a path. */
  SIGNING_CERT: z.string().optional(),
  SIGNING_KEY_PASSWORD: z.string().optional(),
  /** A timestamp server (RFC 3161). Without it signatures hold as long as their certificate. */
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The authorities that the timestamp server's certificate must lead to; PEM or a path. */
  TSA_CA: z.string().optional(),
  /** Most that a portfolio's files take together where it has no limit of its own. */
  PORTFOLIO_QUOTA_MB: z.coerce.number().int().min(1).max(100_000_000).default(10_000),
  /** Any S3 service instead of DATA_DIR/files: two buckets with a key to them; an address for services other than Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('eu-north-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_BUCKET_PUBLIC: z.string().optional(),
  S3_BUCKET_PRIVATE: z.string().optional(),
  /** ClamAV's daemon, which looks at each file that arrives: `host`, `host:port` (3310) or the path of its socket. */
  CLAMD_HOST: z
    .string()
    .regex(/^(?:\/.+|(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)$/i, 'give host, host:port or the path of a socket')
    .optional(),
  /** smtp://user:password@host:port. Without it mails are written to DATA_DIR/outbox. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Collegenätverket <no-reply@example.com>'),
  /** The rows about people, and the files, that one account reads in an hour and in a day; people never get there. */
  QUOTA_ROWS_PER_HOUR: z.coerce.number().int().min(1).default(20_000),
  QUOTA_ROWS_PER_DAY: z.coerce.number().int().min(1).default(60_000),
  QUOTA_EXPORTS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  QUOTA_EXPORTS_PER_DAY: z.coerce.number().int().min(1).default(1_000),
  /** How long the audit log is kept where its page doesn't say otherwise. */
  AUDIT_MONTHS: z.coerce.number().int().min(4).max(1200).default(24),
  /** A file of places in MaxMind's format (.mmdb), for the places of sign-ins. Without it none are told. */
  GEOIP_FILE: z.string().optional(),
  /** The proof of work that public forms ask for; `off` is refused in production. */
  CAPTCHA: z.enum(['on', 'off']).default('on'),
  /** Where finders of security faults write: `mailto:` or `https:`. Without it they write to the brand's e-mail address. */
  SECURITY_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  /**
   * Hosts, separated by commas, of providers that the server may call to sign people in, with those below. A listed host may stand in
   * a private network. Without a list all hosts on the internet.
   */
  PROVIDER_HOSTS: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  DEMO_PASSWORD: z.string().default('Kollegium2026'),
  DEMO: z.enum(['on', 'off']).default('on'),
  /** Without it `info` in production, where every answer is told, and `warn` elsewhere. */
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
  /** Open browsers get a notification when it has changed; the composition root sets the build's own version. */
  APP_VERSION: z.string().default('0.1.0'),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  GRAPHQL_INTROSPECTION: z.enum(['on', 'off']).optional(),
})

type Parsed = z.infer<typeof schema>

export type Env = Readonly<
  Parsed & {
    PUBLIC_HOST: string
    LOG_LEVEL: NonNullable<Parsed['LOG_LEVEL']>
    /** TRUST_PROXY was chosen, and not left out. */
    isProxyCountGiven: boolean
  }
>

/** Variables that must be set together or not at all. */
const allOrNone = {
  'filer i S3': ['S3_BUCKET_PUBLIC', 'S3_BUCKET_PRIVATE', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  underskrifter: ['SIGNING_KEY', 'SIGNING_CERT'],
} as const

/** Thrown at start with every unusable variable listed at once. */
export class ConfigurationError extends Error {}

type Source = Record<string, string | undefined>
type Otherwise = Partial<Record<keyof Env, string | undefined>>

/** Settings, and a line in Swedish for each thing that forbids a start with them. */
export type Settings = { env: Env; faults: readonly string[] }

/**
 * Reads the environment for a start, whose preflight tells the faults with all else that is wrong in production. Empty variables
 * count as absent; a secret may stand in the file that `NAME_FILE` names.
 * @param otherwise the caller's defaults for absent variables
 * @throws ConfigurationError naming each variable that is wrong; outside production also for each fault
 */
export function readSettings(source: Source = process.env, otherwise: Otherwise = {}): Settings {
  const own = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const files = readSecretFiles(own)
  const given: Source = { ...otherwise, ...own, ...files.secrets }
  const faults = [...files.faults, ...faultsOf(given)]
  // Operators read these messages, so they are English whatever language the product uses.
  const parsed = schema.safeParse(given, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigurationError([`The environment can't be used. ${lines.join('; ')}`, ...faults].join('\n'))
  }
  const { NODE_ENV, PORT } = parsed.data
  const isProduction = NODE_ENV === 'production'
  if (faults.length > 0 && !isProduction) throw new ConfigurationError(faults.join('\n'))
  const { PUBLIC_HOST = isProduction ? '' : `vo.localhost:${PORT}`, LOG_LEVEL = isProduction ? 'info' : 'warn' } =
    parsed.data
  const isProxyCountGiven = given.TRUST_PROXY !== undefined
  return { env: Object.freeze({ ...parsed.data, PUBLIC_HOST, LOG_LEVEL, isProxyCountGiven }), faults }
}

/**
 * Reads the environment, as {@link readSettings}.
 * @throws ConfigurationError also for each fault
 */
export function readEnv(source: Source = process.env, otherwise: Otherwise = {}): Env {
  const { env, faults } = readSettings(source, otherwise)
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'))
  return env
}

/** Everything that is missing, or that contradicts something else. */
function faultsOf(given: Source): string[] {
  const isProduction = given.NODE_ENV === 'production'
  const faults: string[] = []
  if (isProduction && !given.PUBLIC_HOST) faults.push('PUBLIC_HOST saknas: värdnamnet som besökare skriver det.')
  if (isProduction && !given.ENCRYPTION_KEY) faults.push('ENCRYPTION_KEY saknas: 32 byte som base64.')
  if (isProduction && given.CAPTCHA === 'off')
    faults.push('CAPTCHA är off: de publika formulären skulle stå öppna för robotar.')
  if (given.MIGRATION_DATABASE_URL && !given.DATABASE_URL)
    faults.push('DATABASE_URL saknas: den behövs med MIGRATION_DATABASE_URL, för programmets egen roll.')
  for (const [purpose, names] of Object.entries(allOrNone)) {
    const missing = names.filter((name) => !given[name])
    if (missing.length > 0 && missing.length < names.length)
      faults.push(`${missing.join(', ')} saknas: behövs för ${purpose}.`)
  }
  return faults
}

/** `https://skane.example.se` for the label `skane`; the bare host for an empty label. */
export function originOf(env: Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>, label = ''): string {
  return `${env.PUBLIC_PROTOCOL}://${label ? `${label}.` : ''}${env.PUBLIC_HOST}`
}
