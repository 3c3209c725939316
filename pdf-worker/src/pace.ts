/** The fewest sheets that count. In smaller prints the browser's start outweighs the printing. */
const telling = 20

/** Milliseconds a sheet in the recent prints of this worker's browser. */
let msPerSheet = 8

/** Adjusts the estimate by a finished print. */
export function learnPace(sheets: number, ms: number): void {
  if (sheets >= telling && ms > 0) msPerSheet = (msPerSheet + ms / sheets) / 2
}

/** Estimates the end of a print that begins now. The browser reports no progress while it prints. */
export const expectedAt = (sheets: number): Date => new Date(Date.now() + sheets * msPerSheet)
