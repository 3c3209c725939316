/** Most that an import takes: the largest real list is a few hundred persons. */
export const IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  persons: 5000,
  columns: 200,
  /** Rows a file may have in all, blank ones between others too. */
  rows: 20_000,
  /** The maximum unpacked size of a workbook, in bytes. A list of 5,000 rows is about 2 MB. */
  unpackedBytes: 32 * 1024 * 1024,
  /** Letters of all cells together: a text that many cells share is stored once and answered many times. */
  characters: 10_000_000,
} as const
