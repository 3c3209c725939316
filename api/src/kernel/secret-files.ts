import { readFileSync } from 'node:fs'

/**
 * Variables whose value may stand in a file instead, as secrets of containers do; a program's environment is easier to look at. The
 * database's addresses aren't among them: the commands of `db` read these from the environment alone.
 */
const secretNames = ['ENCRYPTION_KEY', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'SIGNING_KEY_PASSWORD'] as const

type Source = Record<string, string | undefined>

/**
 * Reads the secrets that stand in the files that `NAME_FILE` names, without the line break at the end.
 * @returns them by their plain names, and a line in Swedish for each that can't be read or is given twice
 */
export function readSecretFiles(source: Source): { secrets: Source; faults: string[] } {
  const secrets: Source = {}
  const faults: string[] = []
  for (const name of secretNames) {
    const file = source[`${name}_FILE`]
    if (!file) continue
    if (source[name]) {
      faults.push(`${name} och ${name}_FILE är båda satta. Ta bort den ena.`)
      continue
    }
    try {
      secrets[name] = readFileSync(file, 'utf8').trimEnd()
    } catch (error) {
      const { code = 'okänt fel' } = error as NodeJS.ErrnoException
      faults.push(`${name}_FILE: filen ${file} går inte att läsa (${code}).`)
    }
    if (secrets[name] === '') faults.push(`${name}_FILE: filen ${file} är tom.`)
  }
  return { secrets, faults }
}
