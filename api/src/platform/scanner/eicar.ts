import { smallEntries } from '../../kernel/zip.ts'

/** The 68 characters of EICAR's test file, encoded: scanners of the operator's would take this module for the file itself. */
const signature = Buffer.from(
  'WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=',
  'base64',
)
/** The name that ClamAV gives it. */
export const eicarName = 'Eicar-Test-Signature'

/** The file is at most 128 bytes long; parts of archives that unpack to more are not looked at. */
const longestPart = 1024
/** The parts of an archive that are looked at. */
const mostParts = 200

/** Whether bytes hold EICAR's test file: somewhere in them, or as a small part of an archive. No scanner is needed. */
export async function holdsEicar(bytes: Uint8Array): Promise<boolean> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (all.includes(signature)) return true
  return (await smallEntries(all, longestPart, mostParts)).some((part) => part.includes(signature))
}
