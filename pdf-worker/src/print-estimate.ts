/** The fewest sheets that count. In smaller prints the browser's start outweighs the printing. */
const minSheets = 20

/** Milliseconds a sheet in the recent prints of this worker's browser. */
let msPerSheet = 4

/** Adjusts the estimate by a finished print. */
export function recordPrintTime(sheets: number, ms: number): void {
  if (sheets >= minSheets && ms > 0) msPerSheet = (msPerSheet + ms / sheets) / 2
}

/** Estimates the end of a print that began at a moment, in milliseconds. The browser reports no progress while it prints. */
export const estimateEnd = (sheets: number, begun: number): Date => new Date(begun + sheets * msPerSheet)
