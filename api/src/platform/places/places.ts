import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CityResponse, Reader } from 'mmdb-lib'
import type { Place, Places } from '../../engine/services.ts'
import type { Env } from '../../kernel/env.ts'
import type { Logger } from '../../kernel/logger.ts'

// Places of network addresses, from a file that the operator keeps (GEOIP_FILE). No request leaves for them.

/** Knows no place: an installation without a file. */
export const noPlaces: Places = { of: () => null }

/**
 * Reads a file of places in MaxMind's format (`.mmdb`), with towns or countries alone.
 * @throws Error when it is missing, isn't such a file, or tells of something else than places
 */
export async function readPlaces(file: string): Promise<Places> {
  const reader = new Reader<CityResponse>(await readFile(file))
  const { databaseType } = reader.metadata
  if (!/city|country|enterprise/i.test(databaseType)) throw new Error(`${databaseType || 'filen'} har inga orter`)
  return { of: (ip) => placeOf(reader, ip) }
}

/** The places of the installation. A file that can't be read is told in the log, and places are left out. */
export async function openPlaces({ GEOIP_FILE }: Pick<Env, 'GEOIP_FILE'>, logger: Logger): Promise<Places> {
  if (!GEOIP_FILE) return noPlaces
  return readPlaces(GEOIP_FILE).catch((error: unknown) => {
    logger.warn({ err: error, file: GEOIP_FILE }, 'the file of places could not be read')
    return noPlaces
  })
}

function placeOf(reader: Reader<CityResponse>, given: string | null | undefined): Place | null {
  // IPv4 behind a listener of IPv6.
  const ip = (given ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(ip)
  // A file of IPv4 alone knows no IPv6, and would read it as something else.
  if (version === 0 || (version === 6 && reader.metadata.ipVersion === 4)) return null
  const found = reader.get(ip)
  const country = found?.country?.iso_code
  if (!country) return null
  const town = nameIn(found.city?.names)
  const land = countryName(country) ?? nameIn(found.country?.names) ?? country
  return { country, text: town ? `${town}, ${land}` : land }
}

const nameIn = (names: { sv?: string; en?: string } | undefined): string | undefined => names?.sv ?? names?.en

const inSwedish = new Intl.DisplayNames(['sv'], { type: 'region', fallback: 'none' })

/** A country's Swedish name by its code of two letters; undefined for no country's code. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? inSwedish.of(code) : undefined
}
